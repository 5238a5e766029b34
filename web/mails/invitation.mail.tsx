import { Trans, useLingui } from "@lingui/react/macro";
import type { MailFacts } from "../../contract/mails.ts";
import { AddressFact, Fact, Facts, MailButton, Note, Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";
import { useWords } from "./parts/use-words.ts";

/** Accepting asks for a login with the invited address, so that nobody else can. */
export default function Invitation({ by, email, until, href }: MailFacts["invitation"]) {
  const { t } = useLingui();
  const words = useWords();
  const { brandName } = words;
  const name = words.name(by);
  return (
    <MailFrame
      subject={t`${name} invites you to a family on ${brandName}`}
      picture="invitation"
      reason="asked"
    >
      <Paragraph>
        <Trans>
          {name} would like to share a family with you on {brandName}: its children, their weekly tasks and
          rewards, and its plan.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          Open the page, log in with the invited address or open an account with it, and accept with one
          press. As long as you press nothing, nothing changes.
        </Trans>
      </Paragraph>
      <Facts>
        <AddressFact label={<Trans>Invited address</Trans>} email={email} />
        <Fact label={<Trans>Valid until</Trans>}>{words.day(until)}</Fact>
      </Facts>
      <MailButton href={href}>
        <Trans>Look at the invitation</Trans>
      </MailButton>
      <Note>
        <Trans>
          Don't know who this is? You can ignore this email. Nobody learns whether you have an account.
        </Trans>
      </Note>
    </MailFrame>
  );
}
