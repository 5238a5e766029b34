import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { TRIAL_DAYS } from "../../contract/rules.ts";
import { codeOf } from "../api-client/call.ts";
import { Drawing } from "../brand/drawing.tsx";
import { useMessageOf } from "../failures/use-message-of.tsx";
import { useOpenInvitation } from "../features/session/use-invitation.ts";
import { ConsentBoxes } from "../features/sign-up/consent-boxes.tsx";
import { NewPasswordField } from "../features/sign-up/new-password-field.tsx";
import { readDraft, signUp } from "../features/sign-up/sign-up.ts";
import { TrialTimeline } from "../features/sign-up/trial-timeline.tsx";
import { Steps } from "../features/verification/steps.tsx";
import { useLocation } from "../navigation.ts";
import { useTab } from "../storage/use-tab.ts";
import { Alert } from "../ui/alert.tsx";
import { EmailField } from "../ui/form/email-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { FormCard } from "../ui/form/form-card.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { useSubmission } from "../ui/form/use-submission.ts";
import { TextLink } from "../ui/text-link.tsx";

const PROBLEM_ID = "problem";

export default function Start() {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const [, navigate] = useLocation();
  const [draft] = useState(readDraft);
  const [email, setEmail] = useState(draft?.email ?? "");
  const waiting = useTab("start_email");
  const invitation = useOpenInvitation();
  const kept = draft?.email ?? invitation?.email ?? waiting;
  const { state, failure, error, submit, reset } = useSubmission(
    async (form) => {
      await signUp({
        email: String(form.get("email")).trim().toLowerCase(),
        password: String(form.get("password")),
        invitation: invitation?.id,
      });
      navigate("/start/code");
    },
    (failure) => messageOf(failure, t`That did not work. Please check your connection and try again.`),
  );
  const busy = state === "busy" || state === "done";
  const isEmailRefused = codeOf(failure) === "invalid_email";

  return (
    <FormCard
      top={
        <div className="flex gap-3">
          <div className="flex-1">
            <Steps current={1} of={2} />
          </div>
          <Drawing of="mother" className="-mt-12 size-24 shrink-0 sm:-mt-20 sm:size-32" />
        </div>
      }
      title={invitation ? <Trans>Open your account</Trans> : <Trans>Start your free trial</Trans>}
      intro={
        invitation ? (
          <Trans>
            Open an account with the invited address to join the family of{" "}
            <bdi className="font-semibold text-ink wrap-anywhere">{invitation.by}</bdi>.
          </Trans>
        ) : (
          <Plural
            value={TRIAL_DAYS}
            one="# day free for the whole family. No bank card needed."
            other="# days free for the whole family. No bank card needed."
          />
        )
      }
    >
      {!invitation && (
        <div className="mb-6 rounded-2xl bg-leaf p-4">
          <TrialTimeline />
        </div>
      )}
      <Form onSubmit={submit}>
        <fieldset role="presentation" disabled={busy} className="grid gap-5">
          <EmailField
            maxLength={254}
            aria-invalid={isEmailRefused}
            aria-describedby={isEmailRefused ? PROBLEM_ID : undefined}
            kept={kept}
            onChange={({ target }) => setEmail(target.value)}
          />
          <NewPasswordField
            email={email || kept || ""}
            initialPassword={draft?.password ?? ""}
            isRefused={codeOf(failure).startsWith("password")}
            problemId={PROBLEM_ID}
            onRetype={reset}
          />
          <ConsentBoxes defaultChecked={draft !== undefined} />
          {error && (
            <Alert kind="error" id={PROBLEM_ID}>
              {error}
            </Alert>
          )}
          <SubmitButton busy={busy && <Trans>Sending...</Trans>}>
            <Trans>Continue</Trans>
          </SubmitButton>
          {waiting && (
            <TextLink to="/start/code" className="justify-self-center">
              <Trans>I have a code</Trans>
            </TextLink>
          )}
          <p className="text-center text-cocoa">
            <Trans>Already have an account?</Trans>{" "}
            <TextLink to="/login">
              <Trans>Login</Trans>
            </TextLink>
          </p>
        </fieldset>
      </Form>
    </FormCard>
  );
}
