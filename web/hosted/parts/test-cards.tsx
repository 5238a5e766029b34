import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { TestCard } from "../../../contract/card-form.ts";
import { Card } from "../../ui/card.tsx";

const outcomes: Record<TestCard["outcome"], MessageDescriptor> = {
  paid: msg`Succeeds`,
  delayed: msg`Succeeds after 6 s`,
  once: msg`Fails at renewal`,
  declined: msg`Is declined`,
  insufficient_funds: msg`Is declined: not enough money`,
  card_expired: msg`Is declined: expired`,
};

const succeeding: readonly TestCard["outcome"][] = ["paid", "delayed"];

export function TestCards({ cards }: { cards: readonly TestCard[] }) {
  const { i18n } = useLingui();
  return (
    <Card>
      <section aria-labelledby="test-cards">
        <h2 id="test-cards" className="mb-2 font-bold text-xl">
          <Trans>Test cards</Trans>
        </h2>
        <ul>
          {cards.map(({ number, outcome }) => (
            <li
              key={number}
              className="flex flex-wrap justify-between gap-x-4 border-shell border-b py-2 last:border-0"
            >
              <bdi dir="ltr" className="font-semibold tabular-nums">
                {number}
              </bdi>
              <span className={succeeding.includes(outcome) ? "text-pistachio" : "text-rose"}>
                {i18n._(outcomes[outcome])}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-cocoa text-sm">
          <Trans>Any future date, any CVC and any name will do.</Trans>
        </p>
      </section>
    </Card>
  );
}
