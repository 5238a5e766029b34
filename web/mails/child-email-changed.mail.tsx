import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { AddressFact, Facts, Note, Paragraph } from "./parts/blocks.tsx";
import { FamilyButton } from "./parts/family-button.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** To the adults of the child's family. */
export default function ChildEmailChanged(facts: MailFacts["child_email_changed"]) {
  const { t } = useLingui();
  const words = useWords();
  const { brandName } = words;
  const name = words.name(facts.name);
  return (
    <MailFrame subject={t`${name} has a new email address`}>
      <Paragraph>
        <Trans>
          {name}, a child in your family, has changed the email address of their {brandName} account and now
          logs in with it.
        </Trans>
      </Paragraph>
      <Facts>
        <AddressFact label={<Trans>New address</Trans>} email={facts.newEmail} isOnly />
      </Facts>
      <Note>
        <Trans>Did you not expect this? Talk to your child, or write to us.</Trans>
      </Note>
      <FamilyButton />
    </MailFrame>
  );
}
