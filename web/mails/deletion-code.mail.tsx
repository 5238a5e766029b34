import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Code, Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

export default function DeletionCode({ code, minutes, days }: MailFacts["deletion_code"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  return (
    <MailFrame subject={t`Your code to delete the account`} code={code} reason="asked">
      <Paragraph>
        <Trans>
          Enter this code to delete your {brandName} account. It works for{" "}
          <Plural value={minutes} one="# minute" other="# minutes" />. Nothing is deleted at once: you can
          take it back for <Plural value={days} one="# day" other="# days" />.
        </Trans>
      </Paragraph>
      <Code>{code}</Code>
      <Note>
        <Trans>
          Didn't ask for this? You can ignore this email: without the code nobody can delete your account.
          Never share it with anyone, not even with us.
        </Trans>
      </Note>
    </MailFrame>
  );
}
