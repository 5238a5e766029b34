import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Paragraph } from "./parts/blocks.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** To the last adult of a family who joined another one. */
export default function PlanLost({ plan, unused }: MailFacts["plan_lost"]) {
  const { t } = useLingui();
  const { brandName, price } = useWords();
  const amount = unused && price(unused);
  return (
    <MailFrame subject={t`The plan of your former family has ended`}>
      <Paragraph>
        <Trans>You have joined another family on {brandName}. Nobody is left in your former family.</Trans>
      </Paragraph>
      {plan && (
        <Paragraph>
          <Trans>Its plan, {plan}, has ended.</Trans>
        </Paragraph>
      )}
      {amount && (
        <Paragraph>
          <Trans>
            Of what was paid, {amount} was not used. It does not come along. If this is a mistake, write to
            us.
          </Trans>
        </Paragraph>
      )}
      <FamilyButton />
    </MailFrame>
  );
}
