import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PASSWORD_MIN_LENGTH } from "../../contract/rules.ts";
import { codeOf } from "../api-client/call.ts";
import { useMessageOf } from "../failures/use-message-of.tsx";
import {
  findPasswordMistake,
  type MistakeName,
  PasswordMistake,
} from "../features/recovery/password-mistake.ts";
import { resetPassword } from "../features/recovery/recover.ts";
import { useMoveWhen } from "../features/recovery/use-move-when.ts";
import { Steps } from "../features/verification/steps.tsx";
import { Redirect } from "../navigation.ts";
import { useTab } from "../storage/use-tab.ts";
import { Alert } from "../ui/alert.tsx";
import { Form } from "../ui/form/form.tsx";
import { FormCard } from "../ui/form/form-card.tsx";
import { PasswordField, useTooShort } from "../ui/form/password-field.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { useSubmission } from "../ui/form/use-submission.ts";
import { TextLink } from "../ui/text-link.tsx";

const INTRO_ID = "intro";
const PROBLEM_ID = "problem";

export default function ResetPassword() {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const mistakes = {
    mismatch: t({ id: "passwordsDoNotMatch", message: "Passwords do not match" }),
    "too-short": useTooShort(),
  };
  const [mistake, setMistake] = useState<MistakeName>();
  const { state, failure, error, submit } = useSubmission(
    async (form) => {
      const password = String(form.get("new_password"));
      const found = findPasswordMistake(password, String(form.get("confirmation")));
      setMistake(found);
      if (found) throw new PasswordMistake(found);
      await resetPassword(password);
    },
    (failure) =>
      failure instanceof PasswordMistake
        ? mistakes[failure.mistake]
        : messageOf(failure, t({ id: "passwordResetFailed", message: "Failed to reset password" })),
  );
  const isMismatch = failure instanceof PasswordMistake && failure.mistake === "mismatch";
  const email = useTab("reset_email");
  const token = useTab("reset_token");
  const done = state === "done";
  useMoveWhen(done, "/login", "replace");
  if (token === null && state === "idle") return <Redirect to="/forgot-password" replace />;

  return (
    <FormCard
      top={<Steps current={3} of={3} />}
      title={<Trans>New password</Trans>}
      introId={INTRO_ID}
      intro={
        <Plural
          value={PASSWORD_MIN_LENGTH}
          one="At least # character, in a password you use nowhere else."
          other="At least # characters, in a password you use nowhere else."
        />
      }
    >
      <Form onSubmit={submit}>
        <fieldset role="presentation" disabled={state === "busy" || done} className="grid gap-5">
          {/* Tells password managers whose password this is. */}
          <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
          <PasswordField
            label={t`New password`}
            name="new_password"
            autoComplete="new-password"
            required
            aria-invalid={failure instanceof PasswordMistake || codeOf(failure).startsWith("password")}
            aria-describedby={error ? `${INTRO_ID} ${PROBLEM_ID}` : INTRO_ID}
          />
          <PasswordField
            label={t`Confirm password`}
            name="confirmation"
            autoComplete="new-password"
            required
            aria-invalid={isMismatch}
            aria-describedby={isMismatch ? PROBLEM_ID : undefined}
          />
          {error && (
            <Alert kind="error" id={PROBLEM_ID}>
              {error}
            </Alert>
          )}
          {done && (
            <Alert kind="success">
              {t({ id: "passwordChangedSuccessfully", message: "Password changed successfully" })}
            </Alert>
          )}
          <SubmitButton busy={state === "busy" && !mistake && <Trans>Updating...</Trans>}>
            <Trans>Update password</Trans>
          </SubmitButton>
          <TextLink to="/forgot-password" className="justify-self-center">
            <Trans>Request a new code</Trans>
          </TextLink>
        </fieldset>
      </Form>
    </FormCard>
  );
}
