import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { Code, Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { PageLink, usePageInLanguage } from "./parts/page-button.tsx";
import { useWords } from "./parts/use-words.ts";

export default function LoginCode({ code, minutes }: MailFacts["login_code"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  const inLanguage = usePageInLanguage();
  return (
    <MailFrame subject={t`Your code to log in`} code={code} reason="asked">
      <Paragraph>
        <Trans>
          Somebody tried to log in to your {brandName} account with the right password, from a network that we
          do not know. As many wrong passwords were tried before, a code is needed too.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          If it was you, enter this code on the login page. It works for{" "}
          <Plural value={minutes} one="# minute" other="# minutes" />.
        </Trans>
      </Paragraph>
      <Code>{code}</Code>
      <Note>
        <Trans>
          Was it not you? Then somebody knows your password. Without the code nobody gets in, so never share
          it; and please choose another password now.
        </Trans>
      </Note>
      <PageLink to={inLanguage("/forgot-password")}>
        <Trans>Choose another password</Trans>
      </PageLink>
    </MailFrame>
  );
}
