import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { call, codeOf } from "../../api-client/call.ts";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";

type Asking = { onProved: () => void; onClose: () => void };

/**
 * For calls that a login of long ago does not open. `askAgain` makes the call; where it is refused for that, the dialog
 * asks for the password and the call is made once more. Whoever closes the dialog reads the refusal.
 */
export function useAskAgain(): {
  askAgain: (work: () => Promise<unknown>) => Promise<unknown>;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState<Asking>();

  async function askAgain(work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await work();
    } catch (failure) {
      if (codeOf(failure) !== "login_too_old") throw failure;
      await new Promise<void>((onProved, refuse) =>
        setAsking({ onProved, onClose: () => refuse(failure) }),
      ).finally(() => setAsking(undefined));
      return await work();
    }
  }

  return { askAgain, dialog: asking && <PasswordDialog {...asking} /> };
}

function PasswordDialog({ onProved, onClose }: Asking) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, failure, error, submit } = useSubmission(
    async (form) => {
      await call("confirmPassword", { password: String(form.get("password")) });
      onProved();
    },
    (failure) => messageOf(failure, t`The password could not be checked`),
  );
  const isWrong = codeOf(failure) === "wrong_password";
  return (
    <Dialog title={t`Is it you?`} locked={state === "busy"} onClose={onClose}>
      <Form onSubmit={submit}>
        <fieldset
          role="presentation"
          disabled={state === "busy"}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <p>
            <Trans>You logged in a while ago. Please enter your password before you go on.</Trans>
          </p>
          <CurrentPassword label={t`Your password`} isWrong={isWrong} error={error} />
          <Button type="submit">
            <Trans>Continue</Trans>
          </Button>
        </fieldset>
      </Form>
    </Dialog>
  );
}
