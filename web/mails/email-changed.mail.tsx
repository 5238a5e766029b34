import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { AddressFact, Facts, MailButton, Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** To the old address, with the way back. */
export default function EmailChanged({ newEmail, days, href }: MailFacts["email_changed"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  return (
    <MailFrame subject={t`Your email address was changed`}>
      <Paragraph>
        <Trans>Your {brandName} account now uses another email address:</Trans>
      </Paragraph>
      <Facts>
        <AddressFact label={<Trans>New address</Trans>} email={newEmail} isOnly />
      </Facts>
      <Note>
        <Trans>
          Was it not you? The button asks once more, then brings this address back, logs everyone out and
          cancels the password. It works for <Plural value={days} one="# day" other="# days" />.
        </Trans>
      </Note>
      <MailButton href={href}>
        <Trans>Bring this address back</Trans>
      </MailButton>
    </MailFrame>
  );
}
