import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { ManageButton, PlanFact } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

/** Before the free days of a family end that has chosen a plan. */
export default function FirstCharge({ plan, charge }: MailFacts["first_charge"]) {
  const { t } = useLingui();
  const { day, every, price } = useWords();
  const date = day(charge.at);
  const interval = every(plan.interval);
  return (
    <MailFrame subject={t`Your first charge is on ${date}`} reason="reminder">
      <Paragraph>
        <Trans>Your free days end on that day, and your plan is charged for the first time.</Trans>
      </Paragraph>
      <Facts>
        <PlanFact plan={plan.name} />
        <Fact label={<Trans>First charge</Trans>}>{date}</Fact>
        <Fact label={<Trans>Amount</Trans>}>{price(charge)}</Fact>
      </Facts>
      <Paragraph>
        <Trans>
          It then renews {interval} until you cancel. You don't need to do anything to continue. Cancel on
          your subscriptions page before {date}, and nothing is charged.
        </Trans>
      </Paragraph>
      <ManageButton />
    </MailFrame>
  );
}
