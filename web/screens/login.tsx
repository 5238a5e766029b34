import { Trans, useLingui } from "@lingui/react/macro";
import { codeOf } from "../api-client/call.ts";
import { useMessageOf } from "../api-client/use-message-of.ts";
import { useOffersStart } from "../brand/use-trial-address.ts";
import { useLogIn } from "../features/session/log-in.ts";
import { useLoginNotice } from "../features/session/use-login-notice.ts";
import { writeTab } from "../storage/tab.ts";
import { useTab } from "../storage/use-tab.ts";
import { Alert } from "../ui/alert.tsx";
import { Field } from "../ui/form/field.tsx";
import { Form } from "../ui/form/form.tsx";
import { FormCard } from "../ui/form/form-card.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { useSubmission } from "../ui/form/use-submission.ts";
import { TextLink } from "../ui/text-link.tsx";

const PROBLEM_ID = "problem";

export default function Login() {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const logIn = useLogIn();
  const notice = useLoginNotice();
  const offersStart = useOffersStart();
  const { state, failure, error, submit } = useSubmission(
    (form) => logIn(String(form.get("email")), String(form.get("password"))),
    (failure) => messageOf(failure, t`Login failed. Please check your credentials.`),
  );
  const busy = state === "busy" || state === "done";
  const isEmailRefused = codeOf(failure) === "invalid_email";

  return (
    <FormCard
      title={<Trans>Login</Trans>}
      intro={<Trans>Good to see you again. Manage your family's subscription here.</Trans>}
    >
      {notice && (
        <div className="mb-6">
          {notice === "session ended" ? (
            <Alert kind="info">
              <Trans>Your session has ended. Please log in again.</Trans>
            </Alert>
          ) : (
            <Alert kind="success">
              {t({ id: "passwordChangedSuccessfully", message: "Password changed successfully" })}
            </Alert>
          )}
        </div>
      )}
      <Form onSubmit={submit}>
        <fieldset role="presentation" disabled={busy} className="grid gap-5">
          <Field
            label={t`Email`}
            name="email"
            type="email"
            autoComplete="username"
            required
            aria-invalid={isEmailRefused}
            aria-describedby={isEmailRefused ? PROBLEM_ID : undefined}
            defaultValue={useTab("login_email") ?? ""}
            onChange={({ target }) => writeTab("login_email", target.value)}
          />
          <PasswordField label={t`Password`} name="password" autoComplete="current-password" required />
          <TextLink to="/forgot-password" className="justify-self-start">
            <Trans>Forgot Password</Trans>
          </TextLink>
          {error && (
            <Alert kind="error" id={PROBLEM_ID}>
              {error}
            </Alert>
          )}
          <SubmitButton busy={busy && <Trans>Logging in...</Trans>}>
            <Trans>Login</Trans>
          </SubmitButton>
          {offersStart && (
            <p className="text-center text-cocoa">
              <Trans>No account yet?</Trans>{" "}
              <TextLink to="/start">
                <Trans>Start free trial</Trans>
              </TextLink>
            </p>
          )}
        </fieldset>
      </Form>
    </FormCard>
  );
}
