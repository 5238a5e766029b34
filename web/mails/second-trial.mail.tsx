import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { MailButton, Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** To an address whose mailbox has had its free days with another spelling. */
export default function SecondTrial({ href }: MailFacts["second_trial"]) {
  const { t } = useLingui();
  const { brandName } = useWords();
  return (
    <MailFrame subject={t`Your free trial has been used`} reason="asked">
      <Paragraph>
        <Trans>
          Somebody asked to open a {brandName} account with this address. Its mailbox has had its free trial
          already, with another spelling of the address, so no second one was opened.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          Please log in with the address that you used then: perhaps without the part after the plus sign, or
          with other dots. If you do not remember the password, the same page lets you choose a new one.
        </Trans>
      </Paragraph>
      <MailButton href={href}>
        <Trans>Log in</Trans>
      </MailButton>
      <Note>
        <Trans>Didn't ask for this? You can ignore this email.</Trans>
      </Note>
    </MailFrame>
  );
}
