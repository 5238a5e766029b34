import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { VERIFICATION_CODE_LENGTH } from "../../contract/rules.ts";
import { messageOf } from "../api-client/call.ts";
import { verifyCode } from "../features/recovery/recover.ts";
import { Steps } from "../features/recovery/steps.tsx";
import { useRecovery } from "../features/recovery/use-recovery.ts";
import { Redirect, useLocation } from "../navigation.ts";
import { Alert } from "../ui/alert.tsx";
import { CodeField } from "../ui/form/code-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { FormCard } from "../ui/form/form-card.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { useSubmission } from "../ui/form/use-submission.ts";
import { TextLink } from "../ui/text-link.tsx";

const PROBLEM_ID = "problem";

export default function VerifyOtp() {
  const email = useRecovery("reset_email");
  if (email === null) return <Redirect to="/forgot-password" replace />;
  return <CodeForm email={email ?? ""} />;
}

function CodeForm({ email }: { email: string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { state, error, submit } = useSubmission(
    async (form) => {
      await verifyCode(email, String(form.get("otp")));
      navigate("/reset-password", { replace: true });
    },
    (failure) => messageOf(failure, t({ id: "invalidCode", message: "Invalid verification code" })),
  );
  const busy = state === "busy" || state === "done";

  return (
    <FormCard
      top={<Steps current={2} />}
      title={<Trans>Enter code</Trans>}
      intro={
        <Trans>
          We sent a code to{" "}
          <bdi dir="ltr" className="block font-semibold text-ink wrap-anywhere rtl:text-end">
            {email}
          </bdi>
        </Trans>
      }
    >
      <Form onSubmit={submit}>
        <fieldset role="presentation" disabled={busy} className="grid gap-5">
          <CodeField
            label={t`Verification code`}
            hint={
              <Plural
                value={VERIFICATION_CODE_LENGTH}
                one="# digit. Pasting works too."
                other="# digits. Pasting works too."
              />
            }
            title={t`${plural(VERIFICATION_CODE_LENGTH, {
              one: "Please enter the digit",
              other: "Please enter all # digits",
            })}`}
            digits={VERIFICATION_CODE_LENGTH}
            name="otp"
            required
            aria-invalid={error !== undefined}
            aria-describedby={PROBLEM_ID}
          />
          {error && (
            <Alert kind="error" id={PROBLEM_ID}>
              {error}
            </Alert>
          )}
          <SubmitButton>{busy ? <Trans>Verifying...</Trans> : <Trans>Verify</Trans>}</SubmitButton>
          <p className="text-center text-cocoa">
            <Trans>Nothing in your inbox?</Trans>{" "}
            <TextLink to="/forgot-password">
              <Trans>Resend code</Trans>
            </TextLink>
          </p>
        </fieldset>
      </Form>
    </FormCard>
  );
}
