import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Note, Paragraph } from "./parts/blocks.tsx";
import { DeviceFacts } from "./parts/device-facts.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PageButton } from "./parts/page-button.tsx";
import { useWords } from "./parts/use-words.ts";

/** On a device that is logged in, where past a total no more are judged (docs/product.md §12.6). */
export default function WrongPasswords({ at, device }: MailFacts["wrong_passwords"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  return (
    <MailFrame subject={t`Many wrong passwords in your account`}>
      <Paragraph>
        <Trans>
          Somebody typed many wrong passwords on a device that is logged in to your {brandName} account.
        </Trans>
      </Paragraph>
      <DeviceFacts at={at} device={device} />
      <Paragraph>
        <Trans>
          For up to 24 hours, devices that are logged in can confirm the password only on networks where you
          have logged in before. You can log in as usual.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>If it was you, you don't need to do anything.</Trans>
      </Paragraph>
      <Note>
        <Trans>
          Was it not you? Ask for a verification code at once and choose another password: that logs everyone
          out.
        </Trans>
      </Note>
      <PageButton to="/forgot-password">
        <Trans>Ask for a code</Trans>
      </PageButton>
    </MailFrame>
  );
}
