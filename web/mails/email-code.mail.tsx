import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Code, Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** To the new address. */
export default function EmailCode({ code, minutes }: MailFacts["email_code"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  return (
    <MailFrame subject={t`Your code for the new address`} code={code} reason="asked">
      <Paragraph>
        <Trans>
          Enter this code on your account page to use this address for your {brandName} account. It works for{" "}
          <Plural value={minutes} one="# minute" other="# minutes" />; until then nothing changes.
        </Trans>
      </Paragraph>
      <Code>{code}</Code>
      <Note>
        <Trans>
          Didn't ask for this? You can ignore this email: without the code nothing happens. Never share it
          with anyone, not even with us.
        </Trans>
      </Note>
    </MailFrame>
  );
}
