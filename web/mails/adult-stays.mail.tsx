import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Paragraph } from "./parts/blocks.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** To the other adults. */
export default function AdultStays(facts: MailFacts["adult_stays"]) {
  const { t } = useLingui();
  const words = useWords();
  const { brandName } = words;
  const name = words.name(facts.name);
  return (
    <MailFrame subject={t`${name} stays in the family`}>
      <Paragraph>
        <Trans>
          {name} keeps the account at {brandName} after all, and nothing is deleted.
        </Trans>
      </Paragraph>
      {facts.renews && (
        <Paragraph>
          <Trans>Your family's plan renews as before, on the same card. You need not do anything.</Trans>
        </Paragraph>
      )}
      <FamilyButton />
    </MailFrame>
  );
}
