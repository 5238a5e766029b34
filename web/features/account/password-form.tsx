import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PASSWORD_MIN_LENGTH } from "../../../contract/rules.ts";
import { call, codeOf } from "../../api-client/call.ts";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";

const HINT_ID = "password-hint";
const PROBLEM_ID = "password-problem";

/** `email` tells password managers whose password this is. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  // Another form once it is done, with nothing in it.
  const [timesChanged, setTimesChanged] = useState(0);
  const { state, failure, error, submit } = useSubmission(
    async (form) => {
      const password = String(form.get("password"));
      await call("changePassword", { password, new_password: String(form.get("new_password")) });
      setTimesChanged((times) => times + 1);
      onChanged();
    },
    (failure) => messageOf(failure, t`Failed to change the password`),
  );
  const isWrong = codeOf(failure) === "wrong_password";
  const isRefused = codeOf(failure).startsWith("password");
  return (
    <Form key={timesChanged} onSubmit={submit}>
      <fieldset role="presentation" disabled={state === "busy"} className="grid gap-4">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t`Current password`}
          name="password"
          autoComplete="current-password"
          maxLength={1024}
          required
          aria-invalid={isWrong}
          aria-describedby={isWrong ? PROBLEM_ID : undefined}
        />
        <div className="grid gap-1.5">
          <PasswordField
            label={t`New password`}
            name="new_password"
            autoComplete="new-password"
            minLength={PASSWORD_MIN_LENGTH}
            maxLength={1024}
            required
            aria-invalid={isRefused}
            aria-describedby={isRefused ? `${HINT_ID} ${PROBLEM_ID}` : HINT_ID}
          />
          <p id={HINT_ID} className="text-cocoa text-sm">
            <Plural
              value={PASSWORD_MIN_LENGTH}
              one="At least # character, in a password you use nowhere else."
              other="At least # characters, in a password you use nowhere else."
            />
          </p>
        </div>
        {error && (
          <Alert kind="error" id={PROBLEM_ID}>
            {error}
          </Alert>
        )}
        {state === "done" && (
          <Alert kind="success">
            <Trans>Your password has been changed, and all other devices have been logged out.</Trans>
          </Alert>
        )}
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start"
          busy={state === "busy" && <Trans>Updating...</Trans>}
        >
          <Trans>Update password</Trans>
        </Button>
      </fieldset>
    </Form>
  );
}
