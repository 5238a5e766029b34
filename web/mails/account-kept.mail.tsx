import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PageButton, usePageInLanguage } from "./parts/page-button.tsx";
import { useWords } from "./parts/use-words.ts";

export default function AccountKept({ renews }: MailFacts["account_kept"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  const inLanguage = usePageInLanguage();
  return (
    <MailFrame subject={t`Your account stays`}>
      <Paragraph>
        <Trans>
          Your {brandName} account is not deleted. Everything is as it was before you asked, and the email
          that named a day no longer counts.
        </Trans>
      </Paragraph>
      {renews && (
        <Paragraph>
          <Trans>
            Your plan renews as before, on the same card. Your subscriptions page has the day and the amount.
          </Trans>
        </Paragraph>
      )}
      <PageButton to={inLanguage("/account")}>
        <Trans>Open your account</Trans>
      </PageButton>
      <Note>
        <Trans>Was it not you? Choose another password at once.</Trans>
      </Note>
    </MailFrame>
  );
}
