import { Trans, useLingui } from "@lingui/react/macro";
import { useMessageOf } from "../../api-client/use-message-of.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useAction } from "../../ui/use-action.ts";
import { readDraft, signUp } from "./sign-up.ts";

type Props = {
  email: string;
  cameByLink: boolean;
  /** How long until another code may be asked for, as the reader sees it; undefined: now. */
  wait: string | undefined;
  onSent: () => void;
};

/** Asks again with what this tab still knows; after a reload it knows no password, and the form asks for it. */
export function ResendButton({ email, cameByLink, wait, onSent }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const draft = readDraft();
  const { state, run } = useAction(async () => {
    if (draft) await signUp(draft);
    onSent();
  });
  // Button and countdown take turns, and each takes the focus along when it goes.
  const ref = state === "done" ? takeLostFocus : undefined;
  if (wait)
    return (
      <p ref={ref} tabIndex={-1} className="text-center text-cocoa">
        <Trans>
          You can ask for another code in <bdi dir="ltr">{wait}</bdi>
        </Trans>
      </p>
    );
  if (draft?.email !== email)
    return (
      <p className="text-center text-cocoa">
        {cameByLink ? <Trans>Is the code too old?</Trans> : <Trans>Nothing in your inbox?</Trans>}{" "}
        <TextLink to="/start">
          <Trans>Start again</Trans>
        </TextLink>
      </p>
    );
  const busy = state === "busy";
  return (
    <>
      {typeof state === "object" && (
        <Alert kind="error">
          {messageOf(state.failure, t`That did not work. Please check your connection and try again.`)}
        </Alert>
      )}
      <Button
        ref={ref}
        look="secondary"
        disabled={busy}
        busy={busy && <Trans>Sending...</Trans>}
        onClick={() => void run()}
      >
        <Trans>Resend code</Trans>
      </Button>
    </>
  );
}

function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
