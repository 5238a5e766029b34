import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { HostedFacts, MailLink as LinkName } from "../../contract/hosted.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { Notice } from "./parts/notice.tsx";

type Words = {
  readonly asks: string;
  readonly explains: ReactNode;
  readonly button: ReactNode;
  readonly done: string;
  readonly says: ReactNode;
  readonly next: ReactNode;
};

/** Behind the button of a mail. A look changes nothing: programs that check mail look at links too. */
export default function MailLink({ link, state, next }: HostedFacts["mail-link"]) {
  const words = useWords(link);
  if (state === "done")
    return (
      <HostedFrame title={words.done} subject="account">
        <Notice href={next} link={words.next}>
          {words.says}
        </Notice>
      </HostedFrame>
    );
  return (
    <HostedFrame title={words.asks} subject="account">
      <Card className="grid gap-4">
        <p>{words.explains}</p>
        <form method="post" className="grid">
          <Button type="submit">{words.button}</Button>
        </form>
      </Card>
    </HostedFrame>
  );
}

function useWords(link: LinkName): Words {
  const { t } = useLingui();
  switch (link) {
    case "not-me":
      return {
        asks: t`Was this login not yours?`,
        explains: (
          <Trans>
            Then log everyone out. The password of your account stops working at that moment, and you choose a
            new one with a code by email.
          </Trans>
        ),
        button: <Trans>Log everyone out</Trans>,
        done: t`Everyone is logged out`,
        says: (
          <Trans>
            Nobody can log in with the old password any more. Please choose a new one now, which you use
            nowhere else.
          </Trans>
        ),
        next: <Trans>Choose a new password</Trans>,
      };
    case "keep-account":
      return {
        asks: t`Keep your account?`,
        explains: (
          <Trans>
            Then it will not be deleted, and everything stays as it was, your plan and its renewal too.
          </Trans>
        ),
        button: <Trans>Keep my account</Trans>,
        done: t`Your account stays`,
        says: <Trans>Nothing is deleted. It is good to have you with us.</Trans>,
        next: <Trans>Go to your account</Trans>,
      };
    case "email-back":
      return {
        asks: t`Bring this address back?`,
        explains: (
          <Trans>
            Your account will use this address again. Everyone is logged out, and the password stops working,
            so that you choose a new one with a code by email.
          </Trans>
        ),
        button: <Trans>Bring this address back</Trans>,
        done: t`Your address is back`,
        says: (
          <Trans>
            Everyone is logged out. Please choose a new password now, with a code to this address.
          </Trans>
        ),
        next: <Trans>Choose a new password</Trans>,
      };
  }
}
