import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Code, MailButton, Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";

export default function RecoveryCode({ code, minutes, href }: MailFacts["recovery_code"]) {
  const { t } = useLingui();
  return (
    <MailFrame subject={t`Your verification code`} code={code} reason="asked">
      <Paragraph>
        <Trans>
          Enter this code to choose a new password. It works for{" "}
          <Plural value={minutes} one="# minute" other="# minutes" />.
        </Trans>
      </Paragraph>
      <Code>{code}</Code>
      <Paragraph>
        <Trans>The button works on any device and fills the code in for you:</Trans>
      </Paragraph>
      <MailButton href={href}>
        <Trans>Continue with this code</Trans>
      </MailButton>
      <Note>
        <Trans>
          Didn't ask for this? You can ignore this email: without the code nobody can change your password.
          Never share it with anyone, not even with us.
        </Trans>
      </Note>
    </MailFrame>
  );
}
