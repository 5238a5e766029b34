import { Trans, useLingui } from "@lingui/react/macro";
import { call, codeOf } from "../../api-client/call.ts";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import { holdResend, writeTab } from "../../storage/tab.ts";
import { Alert } from "../../ui/alert.tsx";
import { EmailField } from "../../ui/form/email-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";

const PROBLEM_ID = "problem";

type Props = { kept: string | null | undefined; onSent: () => void };

/** Asks for the code that deletes an account. */
export function RequestForm({ kept, onSent }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, failure, error, submit } = useSubmission(
    async (form) => {
      const email = String(form.get("email")).trim();
      const { retry_after_seconds } = await call("requestDeletionCode", { email });
      writeTab("deletion_email", email);
      holdResend("deletion_resend_at", retry_after_seconds);
      onSent();
    },
    (failure) => messageOf(failure, t({ id: "failedToSend", message: "Failed to send verification code" })),
  );
  const isRefused = codeOf(failure) === "invalid_email";
  return (
    <Form onSubmit={submit}>
      <fieldset role="presentation" disabled={state === "busy"} className="grid gap-5">
        <EmailField
          kept={kept}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? PROBLEM_ID : undefined}
        />
        {error && (
          <Alert kind="error" id={PROBLEM_ID}>
            {error}
          </Alert>
        )}
        <SubmitButton busy={state === "busy" && <Trans>Sending...</Trans>}>
          <Trans>Send verification code</Trans>
        </SubmitButton>
      </fieldset>
    </Form>
  );
}
