import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { VERIFICATION_CODE_MINUTES } from "../../contract/rules.ts";
import { codeOf } from "../api-client/call.ts";
import { useMessageOf } from "../failures/use-message-of.tsx";
import { sendCode } from "../features/recovery/recover.ts";
import { useMoveWhen } from "../features/recovery/use-move-when.ts";
import { Steps } from "../features/verification/steps.tsx";
import { useTab } from "../storage/use-tab.ts";
import { Alert } from "../ui/alert.tsx";
import { EmailField } from "../ui/form/email-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { FormCard } from "../ui/form/form-card.tsx";
import { ResendWait } from "../ui/form/resend-code.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { useSubmission } from "../ui/form/use-submission.ts";
import { TextLink } from "../ui/text-link.tsx";
import { useSecondsUntil } from "../ui/use-seconds-until.ts";

const PROBLEM_ID = "problem";
const WAIT_ID = "wait";

export default function ForgotPassword() {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const storedEmail = useTab("reset_email");
  const loginEmail = useTab("login_email");
  const [otherEmail, setOtherEmail] = useState(false);
  const { state, failure, error, submit } = useSubmission(
    async (form) => {
      setOtherEmail(false);
      await sendCode(String(form.get("email")).trim());
    },
    (failure) => messageOf(failure, t({ id: "failedToSend", message: "Failed to send verification code" })),
  );
  const isEmailRefused = codeOf(failure) === "invalid_email";
  const secondsLeft = useSecondsUntil(Number(useTab("reset_resend_at")));
  const done = state === "done";
  const held = secondsLeft > 0 && !otherEmail && !done;
  useMoveWhen(done, "/verify-otp", "push");

  return (
    <FormCard
      top={<Steps current={1} of={3} />}
      title={<Trans context="title">Forgot Password</Trans>}
      intro={<Trans>Enter the email of your account and we will send you a code.</Trans>}
    >
      <Form onSubmit={(event) => (held ? event.preventDefault() : submit(event))}>
        <fieldset role="presentation" disabled={state === "busy" || done} className="grid gap-5">
          <EmailField
            aria-invalid={isEmailRefused}
            aria-describedby={isEmailRefused ? PROBLEM_ID : undefined}
            kept={storedEmail ?? loginEmail}
            onChange={() => setOtherEmail(true)}
          />
          {error && (
            <Alert kind="error" id={PROBLEM_ID}>
              {error}
            </Alert>
          )}
          {done && (
            <Alert kind="success">
              <Plural
                id="verificationCodeSent"
                value={VERIFICATION_CODE_MINUTES}
                one="If this address has an account, a code is on its way. Check spam too; it works for # minute."
                other="If this address has an account, a code is on its way. Check spam too; it works for # minutes."
              />
            </Alert>
          )}
          {held && (
            <p id={WAIT_ID} className="text-cocoa">
              <ResendWait seconds={secondsLeft} />
            </p>
          )}
          {/* Not `disabled`, which would drop the focus: what was refused is pressed again when the time is over. */}
          <SubmitButton
            aria-disabled={held || undefined}
            aria-describedby={held ? WAIT_ID : undefined}
            busy={state === "busy" && <Trans>Sending...</Trans>}
          >
            <Trans>Send verification code</Trans>
          </SubmitButton>
          {storedEmail && (
            <TextLink to="/verify-otp" className="justify-self-center">
              <Trans>Enter code</Trans>
            </TextLink>
          )}
          <TextLink to="/login" className="justify-self-center">
            <Trans>Back to login</Trans>
          </TextLink>
        </fieldset>
      </Form>
    </FormCard>
  );
}
