import { Trans, useLingui } from "@lingui/react/macro";
import { Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PageButton, usePageInLanguage } from "./parts/page-button.tsx";
import { useWords } from "./parts/use-words.ts";

/** To an address that another account wanted and that has one. */
export default function EmailTaken() {
  const { t } = useLingui();
  const { brandName } = useWords();
  const inLanguage = usePageInLanguage();
  return (
    <MailFrame subject={t`This address already has an account`} reason="asked">
      <Paragraph>
        <Trans>
          Somebody wanted to use this address for another {brandName} account. It has an account of its own,
          so nothing was changed.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>If it was you: log in with this address, or use another one for the other account.</Trans>
      </Paragraph>
      <PageButton to={inLanguage("/login")}>
        <Trans>Log in</Trans>
      </PageButton>
      <Note>
        <Trans>Didn't ask for this? You can ignore this email.</Trans>
      </Note>
    </MailFrame>
  );
}
