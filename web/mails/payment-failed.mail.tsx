import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PageButton } from "./parts/page-button.tsx";
import { PlanFact } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

export default function PaymentFailed(facts: MailFacts["payment_failed"]) {
  const { t } = useLingui();
  const { plan, stage, dueAt, due, tries, until } = facts;
  const { day, price } = useWords();
  const date = day(dueAt);
  const subjects = {
    first: t`Your payment did not go through`,
    again: t`Your payment has still not gone through`,
    last: t`Your plan ends tomorrow unless the payment goes through`,
  };
  return (
    <MailFrame subject={subjects[stage]}>
      <Paragraph>
        <Trans>The payment that was due on {date} did not go through. No amount was taken.</Trans>
      </Paragraph>
      <Facts>
        <PlanFact plan={plan} />
        <Fact label={<Trans>Amount due</Trans>}>{price(due)}</Fact>
        <Fact label={tries === "then" ? <Trans>Next try</Trans> : <Trans>Plan runs until</Trans>}>
          {day(until)}
        </Fact>
      </Facts>
      <Paragraph>
        <WhatFollows tries={tries} />
      </Paragraph>
      <PageButton to="/subscriptions">
        <Trans>Change your card</Trans>
      </PageButton>
    </MailFrame>
  );
}

function WhatFollows({ tries }: Pick<MailFacts["payment_failed"], "tries">) {
  if (tries === "then")
    return (
      <Trans>
        On that day we try the same card again. Change your card before then, and everything goes on as
        before. If the last try fails too, the plan ends; what your family has done so far stays.
      </Trans>
    );
  if (tries === "over")
    return (
      <Trans>
        The same card is not tried again. Change your card by then, and everything goes on as before.
        Otherwise the plan ends on that day; what your family has done so far stays.
      </Trans>
    );
  return (
    <Trans>
      We try the same card again until then. Change your card by then, and everything goes on as before.
      Otherwise the plan ends on that day; what your family has done so far stays.
    </Trans>
  );
}
