import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PageButton, usePageInLanguage } from "./parts/page-button.tsx";
import { useWords } from "./parts/use-words.ts";

/** To the old address and to the new one, once support has put the new one in its place. */
export default function EmailCorrected({ mailbox }: MailFacts["email_corrected"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  const inLanguage = usePageInLanguage();
  if (mailbox === "old")
    return (
      <MailFrame subject={t`This address is no longer used for your account`}>
        <Paragraph>
          <Trans>
            Our support team replaced this address with another one in a {brandName} account. This address can
            no longer be used to log in.
          </Trans>
        </Paragraph>
        <Note>
          <Trans>
            Did you not ask for this? Write to us. If you never had an account with us, you don't need to do
            anything.
          </Trans>
        </Note>
      </MailFrame>
    );
  return (
    <MailFrame subject={t`This is now the address of your account`}>
      <Paragraph>
        <Trans>
          Our support team corrected the email address of your {brandName} account: it is this one now. You
          were logged out everywhere. Log in with this address and your password.
        </Trans>
      </Paragraph>
      <PageButton to={inLanguage("/login")}>
        <Trans>Log in</Trans>
      </PageButton>
      <Note>
        <Trans>Did you not ask for this? Write to us.</Trans>
      </Note>
    </MailFrame>
  );
}
