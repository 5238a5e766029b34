import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { VERIFICATION_CODE_MINUTES } from "../../contract/rules.ts";
import { call, Refusal } from "../api-client/call.ts";
import { useMessageOf } from "../failures/use-message-of.tsx";
import { RequestForm } from "../features/deletion/request-form.tsx";
import { SentTo } from "../features/verification/sent-to.tsx";
import { Steps } from "../features/verification/steps.tsx";
import { VerificationCodeField } from "../features/verification/verification-code-field.tsx";
import { forgetTab } from "../storage/tab.ts";
import { useTab } from "../storage/use-tab.ts";
import { Alert } from "../ui/alert.tsx";
import { Form } from "../ui/form/form.tsx";
import { FormCard } from "../ui/form/form-card.tsx";
import { ResendCode } from "../ui/form/resend-code.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { useSubmission } from "../ui/form/use-submission.ts";
import { GulfDate } from "../ui/gulf-date.tsx";

const PROBLEM_ID = "problem";

/** Asks by e-mail and code to delete an account, for who has neither the app nor the password. */
export default function DeleteAccountCode() {
  const email = useTab("deletion_email");
  const [step, setStep] = useState<"arrived" | "ask" | "enter" | { deleteAt: string }>("arrived");
  const shown = useRef(step);
  // What was pressed is gone with its step.
  useEffect(() => {
    const title = document.querySelector("h1");
    if (!title || shown.current === step) return;
    shown.current = step;
    title.tabIndex = -1;
    title.focus();
  }, [step]);

  if (typeof step === "object") return <Asked deleteAt={step.deleteAt} />;
  if (!email || step === "ask")
    return (
      <FormCard
        top={<Steps current={1} of={2} />}
        title={<Trans>Delete your account</Trans>}
        intro={<Trans>Enter the email of your account and we will send you a code.</Trans>}
      >
        <RequestForm kept={email} onSent={() => setStep("enter")} />
      </FormCard>
    );
  return (
    <FormCard
      top={<Steps current={2} of={2} />}
      title={<Trans>Enter code</Trans>}
      intro={<SentTo address={email} />}
    >
      <EnterCode
        email={email}
        onAskAgain={() => setStep("ask")}
        onAsked={(deleteAt) => setStep({ deleteAt })}
      />
    </FormCard>
  );
}

type ToEnter = { email: string; onAskAgain: () => void; onAsked: (deleteAt: string) => void };

function EnterCode({ email, onAskAgain, onAsked }: ToEnter) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const resendAt = Number(useTab("deletion_resend_at"));
  const { state, failure, error, submit } = useSubmission(
    async (form) => {
      const { delete_at } = await call("deleteByCode", { email, otp: String(form.get("otp")) });
      forgetTab("deletion_email", "deletion_resend_at");
      onAsked(delete_at);
    },
    (failure) => messageOf(failure, t`Failed to delete the account`),
  );
  return (
    <Form onSubmit={submit}>
      <fieldset role="presentation" disabled={state === "busy"} className="grid gap-5">
        <VerificationCodeField
          initialCode=""
          aria-invalid={failure instanceof Refusal}
          aria-describedby={error ? PROBLEM_ID : undefined}
        />
        {error && (
          <Alert kind="error" id={PROBLEM_ID}>
            {error}
          </Alert>
        )}
        <SubmitButton busy={state === "busy" && <Trans>Sending...</Trans>}>
          <Trans>Delete my account</Trans>
        </SubmitButton>
        <p className="text-cocoa">
          <Plural
            id="verificationCodeSent"
            value={VERIFICATION_CODE_MINUTES}
            one="If this address has an account, a code is on its way. Check spam too; it works for # minute."
            other="If this address has an account, a code is on its way. Check spam too; it works for # minutes."
          />
        </p>
        <ResendCode at={resendAt} onPress={onAskAgain} />
      </fieldset>
    </Form>
  );
}

function Asked({ deleteAt }: { deleteAt: string }) {
  return (
    <FormCard
      title={<Trans>Delete your account</Trans>}
      intro={
        <Trans>
          Your account will be deleted on <GulfDate at={deleteAt} />. Until then you can keep it, and
          everything stays as it was.
        </Trans>
      }
    >
      <p className="text-cocoa">
        <Trans>We sent you an email with a button that keeps it. All devices are logged out.</Trans>
      </p>
    </FormCard>
  );
}
