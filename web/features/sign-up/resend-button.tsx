import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { messageOf } from "../../api-client/call.ts";
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

/**
 * Asks again with what this tab still knows; after a reload it knows no password, and the form asks for it. Button and
 * countdown take turns in a place that stays, and that has the focus once the button was pressed.
 */
export function ResendButton({ email, cameByLink, wait, onSent }: Props) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const draft = readDraft();
  const { state, run } = useAction(async () => {
    if (draft) await signUp(draft);
    onSent();
  });
  const busy = state === "busy";
  useEffect(() => {
    if (state === "done") place.current?.focus();
  }, [state]);

  return (
    <div ref={place} tabIndex={-1} className="grid gap-5">
      {typeof state === "object" && (
        <Alert kind="error">
          {messageOf(state.failure, t`That did not work. Please check your connection and try again.`)}
        </Alert>
      )}
      {!wait && draft?.email === email ? (
        <Button
          look="secondary"
          disabled={busy}
          busy={busy && <Trans>Sending...</Trans>}
          onClick={() => void run()}
        >
          <Trans>Resend code</Trans>
        </Button>
      ) : (
        <p className="text-center text-cocoa">
          {wait ? (
            <Trans>
              You can ask for another code in <bdi dir="ltr">{wait}</bdi>
            </Trans>
          ) : (
            <>
              {cameByLink ? <Trans>Is the code too old?</Trans> : <Trans>Nothing in your inbox?</Trans>}{" "}
              <TextLink to="/start">
                <Trans>Start again</Trans>
              </TextLink>
            </>
          )}
        </p>
      )}
    </div>
  );
}
