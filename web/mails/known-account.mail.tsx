import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { MailButton, Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** To an address that wanted an account and has one. */
export default function KnownAccount({ href }: MailFacts["known_account"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  return (
    <MailFrame subject={t`You already have an account`} reason="asked">
      <Paragraph>
        <Trans>
          Somebody asked to open a {brandName} account with this address, which has one already. Nothing in it
          was changed.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          Please log in as usual. If you do not remember the password, the same page lets you choose a new
          one.
        </Trans>
      </Paragraph>
      <MailButton href={href}>
        <Trans>Log in</Trans>
      </MailButton>
      <Note>
        <Trans>Didn't ask for this? You can ignore this email.</Trans>
      </Note>
    </MailFrame>
  );
}
