import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Facts, Paragraph } from "./parts/blocks.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { NextCharge } from "./parts/next-charge.tsx";
import { useWords } from "./parts/use-words.ts";

/** To the adult who paid before. */
export default function PayingTaken({ by, next }: MailFacts["paying_taken"]) {
  const { t } = useLingui();
  const words = useWords();
  const { brandName } = words;
  const name = words.name(by);
  return (
    <MailFrame subject={t`${name} pays for the plan from now on`}>
      <Paragraph>
        <Trans>
          {name} has entered a card for your family's plan on {brandName}, and pays for it from now on.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>Your card is not charged for this plan any more.</Trans>
      </Paragraph>
      {next && (
        <Facts>
          <NextCharge {...next} />
        </Facts>
      )}
      <FamilyButton />
    </MailFrame>
  );
}
