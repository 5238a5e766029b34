import { Trans } from "@lingui/react/macro";
import { ConsentBoxes } from "./consent-boxes.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

type Props = { email: string; isRefused: boolean; problemId: string; onRetype: () => void };

/** For a browser that did not ask: whoever opens the mail chooses and agrees (docs/decisions/0025). */
export function ChoosePassword({ email, ...field }: Props) {
  return (
    <>
      <p className="rounded-2xl bg-cream px-4 py-3 text-cocoa">
        <Trans>
          You choose the password here: one that somebody else may have typed for this address does not count.
          If you did not ask for an account, just close this page.
        </Trans>
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField email={email} {...field} />
      <ConsentBoxes defaultChecked={false} />
    </>
  );
}
