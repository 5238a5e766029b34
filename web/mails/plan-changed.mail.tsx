import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { NextCharge } from "./parts/next-charge.tsx";
import { CreditFact, ManageButton } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

/** With the amounts that were confirmed. */
export default function PlanChanged(facts: MailFacts["plan_changed"]) {
  const { t } = useLingui();
  const { plan, previous, credit, paid, next, creditLeft } = facts;
  const { every, price } = useWords();
  const interval = every(plan.interval);
  return (
    <MailFrame subject={t`Your plan has changed`}>
      <Paragraph>
        <Trans>Your new plan is active from now on.</Trans>
      </Paragraph>
      <Facts>
        <Fact label={<Trans>New plan</Trans>}>{plan.name}</Fact>
        {previous && <Fact label={<Trans comment="Before a plan">Instead of</Trans>}>{previous}</Fact>}
        {credit && <Fact label={<Trans>Credit</Trans>}>{price(credit)}</Fact>}
        <Fact label={<Trans>Amount paid</Trans>}>{price(paid)}</Fact>
        <NextCharge {...next} />
        <CreditFact credit={creditLeft} />
      </Facts>
      <Paragraph>
        <Trans>
          It renews {interval} until you cancel. You can cancel at any time on your subscriptions page.
        </Trans>
      </Paragraph>
      <ManageButton />
    </MailFrame>
  );
}
