import { Trans } from "@lingui/react/macro";
import type { LeftFamily } from "../../../contract/mails.ts";
import { Paragraph } from "./blocks.tsx";
import { useWords } from "./use-words.ts";

/** To an adult who is no longer in the family: the children who came along, and the plan that they paid for. */
export function WhatLeavesWith(facts: LeftFamily) {
  const { day, names, price } = useWords();
  const children = facts.children && names(facts.children);
  const date = facts.endsAt && day(facts.endsAt);
  const stopped = facts.stopped && price(facts.stopped);
  const unused = facts.unused && price(facts.unused);
  return (
    <>
      {children && (
        <Paragraph>
          <Trans>You agreed for {children}, so they are in your family now.</Trans>
        </Paragraph>
      )}
      {stopped && date && (
        <Paragraph>
          <Trans>
            Your card is not charged for that family's plan any more: the charge of {stopped} on {date} is not
            made.
          </Trans>
        </Paragraph>
      )}
      {date && (
        <Paragraph>
          <Trans>
            The plan that you paid for runs for that family until {date}. Your receipts are on your
            subscriptions page.
          </Trans>
        </Paragraph>
      )}
      {unused && (
        <Paragraph>
          <Trans>Of what you paid, {unused} is for the days until then.</Trans>
        </Paragraph>
      )}
    </>
  );
}
