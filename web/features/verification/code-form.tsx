import { type ReactNode, useEffect } from "react";
import { codeOf, Refusal } from "../../api-client/call.ts";
import { Alert } from "../../ui/alert.tsx";
import { Form } from "../../ui/form/form.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import { VerificationCodeField } from "./verification-code-field.tsx";

const PROBLEM_ID = "problem";

type Props = {
  /** What the mail's link carries. It waits for a press: programs that look into mail must use nothing up. */
  code: string;
  /** How often a code was asked for here: what was said of an older one goes when there is a newer. */
  timesSent?: number;
  onCode: (code: string, form: FormData) => Promise<void>;
  /** What else is asked for beside the code, by what was refused: about the code itself, or about one of these. */
  more?: (refused: { isPassword: boolean; problemId: string; reset: () => void }) => ReactNode;
  explain: (failure: unknown) => ReactNode;
  button: ReactNode;
  busyButton: ReactNode;
  children: ReactNode;
};

export function CodeForm({ code, timesSent, onCode, more, explain, button, busyButton, children }: Props) {
  const { state, failure, error, submit, reset } = useSubmission(
    (form) => onCode(String(form.get("otp")), form),
    explain,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another code was sent
  useEffect(reset, [timesSent]);
  const isPassword = codeOf(failure).startsWith("password");
  const busy = state === "busy" || state === "done";
  return (
    <Form onSubmit={submit}>
      <fieldset role="presentation" disabled={busy} className="grid gap-5">
        <VerificationCodeField
          key={code}
          initialCode={code}
          aria-invalid={failure instanceof Refusal && !isPassword}
          aria-describedby={error && !isPassword ? PROBLEM_ID : undefined}
        />
        {more?.({ isPassword, problemId: PROBLEM_ID, reset })}
        {error && (
          <Alert kind="error" id={PROBLEM_ID}>
            {error}
          </Alert>
        )}
        <SubmitButton busy={busy && busyButton}>{button}</SubmitButton>
        {children}
      </fieldset>
    </Form>
  );
}
