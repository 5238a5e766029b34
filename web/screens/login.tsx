import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { codeOf, Refusal } from "../api-client/call.ts";
import { useOffersStart } from "../brand/use-trial-address.ts";
import { useMessageOf } from "../failures/use-message-of.tsx";
import { useLogIn } from "../features/session/log-in.ts";
import { useOpenInvitation } from "../features/session/use-invitation.ts";
import { useLoginNotice } from "../features/session/use-login-notice.ts";
import { VerificationCodeField } from "../features/verification/verification-code-field.tsx";
import { writeTab } from "../storage/tab.ts";
import { useTab } from "../storage/use-tab.ts";
import { Alert } from "../ui/alert.tsx";
import { EmailField } from "../ui/form/email-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { FormCard } from "../ui/form/form-card.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { ResendCode } from "../ui/form/resend-code.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { useSubmission } from "../ui/form/use-submission.ts";
import { TextLink } from "../ui/text-link.tsx";

const PROBLEM_ID = "problem";

export default function Login() {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const logIn = useLogIn();
  const notice = useLoginNotice();
  const invitation = useOpenInvitation();
  const typedEmail = useTab("login_email");
  const offersStart = useOffersStart();
  // Given: the API asks for a code too, and another one may be asked for from then on.
  const [resendAt, setResendAt] = useState<number>();
  const { state, failure, error, submit, reset } = useSubmission(
    async (form) => {
      const otp = form.get("otp");
      await logIn(String(form.get("email")), String(form.get("password")), otp ? String(otp) : undefined);
    },
    (failure) => messageOf(failure, t`Login failed. Please check your credentials.`),
  );
  const busy = state === "busy" || state === "done";
  const isEmailRefused = codeOf(failure) === "invalid_email";
  const isCodeAsked = codeOf(failure) === "login_code_required";
  const isCodeRefused = codeOf(failure) === "invalid_code";

  useEffect(() => {
    if (codeOf(failure) !== "login_code_required" || !(failure instanceof Refusal)) return;
    setResendAt(Date.now() + (failure.retryAfterSeconds ?? 0) * 1000);
  }, [failure]);
  useEffect(() => {
    if (resendAt !== undefined) document.querySelector<HTMLElement>("form [name=otp]")?.focus();
  }, [resendAt]);

  /** Other words need no code, or another one. */
  function askAnew(): void {
    if (resendAt === undefined) return;
    setResendAt(undefined);
    reset();
  }

  return (
    <FormCard
      title={<Trans>Login</Trans>}
      intro={
        invitation ? (
          <Trans>
            Log in with the invited address to join the family of{" "}
            <bdi className="font-semibold text-ink wrap-anywhere">{invitation.by}</bdi>.
          </Trans>
        ) : (
          <Trans>Good to see you again. Manage your family's subscription here.</Trans>
        )
      }
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
          <EmailField
            aria-invalid={isEmailRefused}
            aria-describedby={isEmailRefused ? PROBLEM_ID : undefined}
            kept={typedEmail || invitation?.email}
            onChange={({ target }) => {
              writeTab("login_email", target.value);
              askAnew();
            }}
          />
          <PasswordField
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            required
            onChange={askAnew}
          />
          <TextLink to="/forgot-password" className="justify-self-start">
            <Trans>Forgot Password</Trans>
          </TextLink>
          {error && (
            <Alert kind={isCodeAsked ? "info" : "error"} id={PROBLEM_ID}>
              {error}
            </Alert>
          )}
          {resendAt !== undefined && (
            <VerificationCodeField
              key={resendAt}
              initialCode=""
              aria-invalid={isCodeRefused}
              aria-describedby={error ? PROBLEM_ID : undefined}
            />
          )}
          <SubmitButton busy={busy && <Trans>Logging in...</Trans>}>
            <Trans>Login</Trans>
          </SubmitButton>
          {resendAt !== undefined && (
            <ResendCode
              at={resendAt}
              onPress={({ currentTarget: { form } }) => {
                // Without the field the form asks for a code again.
                flushSync(askAnew);
                form?.requestSubmit();
              }}
            />
          )}
          {offersStart && (
            <p className="text-center text-cocoa">
              <Trans>No account yet?</Trans>{" "}
              <TextLink to="/start">
                {invitation ? <Trans>Open an account</Trans> : <Trans>Start free trial</Trans>}
              </TextLink>
            </p>
          )}
        </fieldset>
      </Form>
    </FormCard>
  );
}
