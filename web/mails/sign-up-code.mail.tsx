import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Code, MailButton, Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

export default function SignUpCode({ code, minutes, freeDays, inviter, href }: MailFacts["sign_up_code"]) {
  const { t } = useLingui();
  const { brandName, name } = useWords();
  const inviterName = inviter && name(inviter);
  return (
    <MailFrame subject={t`Your code to open the account`} code={code} reason="asked">
      <Paragraph>
        {inviterName ? (
          <Trans>
            This code opens your {brandName} account. Then you can accept the invitation into the family of{" "}
            {inviterName}. It works for <Plural value={minutes} one="# minute" other="# minutes" />.
          </Trans>
        ) : (
          <Trans>
            This code opens your {brandName} account and starts your{" "}
            <Plural value={freeDays} one="# free day" other="# free days" />. It works for{" "}
            <Plural value={minutes} one="# minute" other="# minutes" />.
          </Trans>
        )}
      </Paragraph>
      <Code>{code}</Code>
      <Paragraph>
        <Trans>The button works on any device and fills the code in for you:</Trans>
      </Paragraph>
      <MailButton href={href}>
        <Trans>Confirm and open the account</Trans>
      </MailButton>
      <Note>
        <Trans>
          Didn't ask for this? You can ignore this email: without the code no account is opened. Never share
          it with anyone, not even with us.
        </Trans>
      </Note>
    </MailFrame>
  );
}
