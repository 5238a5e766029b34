import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Address, Facts, Note, Paragraph } from "./parts/blocks.tsx";
import { WhenFact } from "./parts/device-facts.tsx";
import { useMail } from "./parts/mail-context.ts";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PageButton } from "./parts/page-button.tsx";
import { useWords } from "./parts/use-words.ts";

export default function PasswordChanged({ at, by }: MailFacts["password_changed"]) {
  const { t } = useLingui();
  const { brand } = useMail();
  const { brandName } = useWords();
  return (
    <MailFrame subject={t`Your password was changed`}>
      <Paragraph>
        <Trans>The password of your {brandName} account was changed.</Trans>
      </Paragraph>
      <Facts>
        <WhenFact at={at} />
      </Facts>
      <Paragraph>
        {by === "owner" ? (
          <Trans>All other devices have been logged out. Please log in there with the new password.</Trans>
        ) : (
          <Trans>Everyone who was logged in has been logged out. Please log in with the new password.</Trans>
        )}
      </Paragraph>
      <Note>
        <Trans>
          Was it not you? Ask for a verification code at once and choose another password, then write to:
        </Trans>
      </Note>
      <Address email={brand.contactEmail} />
      <PageButton to="/forgot-password">
        <Trans>Ask for a code</Trans>
      </PageButton>
    </MailFrame>
  );
}
