import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Fact, Facts, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { CreditFact, ManageButton, PlanFact } from "./parts/plan-facts.tsx";
import { useWords } from "./parts/use-words.ts";

/** `isChange`: another plan starts with the charge. */
export default function RenewalComing({ plan, charge, credit, isChange }: MailFacts["renewal_coming"]) {
  const { t } = useLingui();
  const { day, price } = useWords();
  const date = day(charge.at);
  const subject = isChange ? t`Your plan changes on ${date}` : t`Your plan renews on ${date}`;
  return (
    <MailFrame subject={subject} reason="reminder">
      <Paragraph>
        {isChange ? (
          <Trans>Thank you for being with us. The plan that you chose starts soon.</Trans>
        ) : (
          <Trans>Thank you for being with us. Your yearly plan renews soon.</Trans>
        )}
      </Paragraph>
      <Facts>
        <PlanFact plan={plan} />
        <Fact label={<Trans>Next charge</Trans>}>{date}</Fact>
        <Fact label={<Trans>Amount</Trans>}>{price(charge)}</Fact>
        <CreditFact credit={credit} />
      </Facts>
      <Paragraph>
        <Trans>
          You don't need to do anything to continue. Cancel on your subscriptions page before {date}, and
          nothing is charged.
        </Trans>
      </Paragraph>
      <ManageButton />
    </MailFrame>
  );
}
