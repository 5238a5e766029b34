import { Trans, useLingui } from "@lingui/react/macro";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ResendCode } from "../../ui/form/resend-code.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useSecondsUntil } from "../../ui/use-seconds-until.ts";
import { readDraft, signUp } from "./sign-up.ts";

type Props = {
  email: string;
  cameByLink: boolean;
  /** From then on another code may be asked for. */
  at: number;
  onSent: () => void;
};

/** Asks again with what this tab still knows. After a reload it knows no password, and the form asks for it. */
export function ResendButton({ email, cameByLink, at, onSent }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const draft = readDraft();
  const isHeld = useSecondsUntil(at) > 0;
  const { state, run } = useAction(async () => {
    if (draft) await signUp(draft);
    onSent();
  });
  if (draft?.email !== email && !isHeld)
    return (
      <p className="text-center text-cocoa">
        {cameByLink ? <Trans>Is the code too old?</Trans> : <Trans>Nothing in your inbox?</Trans>}{" "}
        <TextLink to="/start">
          <Trans>Start again</Trans>
        </TextLink>
      </p>
    );
  return (
    <>
      {typeof state === "object" && (
        <Alert kind="error">
          {messageOf(state.failure, t`That did not work. Please check your connection and try again.`)}
        </Alert>
      )}
      <ResendCode at={at} isBusy={state === "busy"} onPress={() => void run()} />
    </>
  );
}
