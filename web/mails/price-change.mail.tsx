import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PerInterval } from "./parts/per-interval.tsx";
import { ManageButton, PlanFact } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

export default function PriceChange({ plan, from, now, later }: MailFacts["price_change"]) {
  const { t } = useLingui();
  const { day, price } = useWords();
  const date = day(from);
  return (
    <MailFrame subject={t`The price of your plan changes on ${date}`}>
      <Paragraph>
        <Trans>From your charge on {date}, your plan has a new price. Until then nothing changes.</Trans>
      </Paragraph>
      <Facts>
        <PlanFact plan={plan.name} />
        <Fact label={<Trans comment="Before a price">Until then</Trans>}>
          <PerInterval price={price(now)} interval={plan.interval} />
        </Fact>
        <Fact label={<Trans>From {date}</Trans>}>
          <PerInterval price={price(later)} interval={plan.interval} />
        </Fact>
      </Facts>
      <Paragraph>
        <Trans>
          You don't need to do anything to continue. If the new price does not suit you, cancel on your
          subscriptions page before {date}: then the new price is never charged, and what you have paid for
          stays yours to its end.
        </Trans>
      </Paragraph>
      <ManageButton />
    </MailFrame>
  );
}
