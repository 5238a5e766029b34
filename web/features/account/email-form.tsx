import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showEmail } from "../../../contract/email-address.ts";
import { VERIFICATION_CODE_LENGTH } from "../../../contract/rules.ts";
import { call, codeOf } from "../../api-client/call.ts";
import { useMessageOf } from "../../api-client/use-message-of.ts";
import { writeLocal } from "../../storage/local.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";

const PROBLEM_ID = "email-problem";

type Props = { email: string; onChanged: () => void };

/** The password and the new address, then the code that went there. */
export function EmailForm({ email, onChanged }: Props) {
  const [asked, setAsked] = useState<string>();
  const [isDone, setDone] = useState(false);

  function finish(newEmail: string) {
    setAsked(undefined);
    setDone(true);
    writeLocal({ user_email: newEmail });
    onChanged();
  }

  return (
    <>
      <p>
        <Trans>
          Now:{" "}
          <bdi dir="ltr" className="font-medium wrap-anywhere">
            {showEmail(email)}
          </bdi>
        </Trans>
      </p>
      {isDone && (
        <Alert kind="success">
          <Trans>
            Your email address has been changed. We wrote to the old one, with a link to undo this.
          </Trans>
        </Alert>
      )}
      {asked === undefined ? (
        <AskForm
          onAsked={(newEmail) => {
            setDone(false);
            setAsked(newEmail);
          }}
        />
      ) : (
        <CodeForm newEmail={asked} onConfirmed={() => finish(asked)} onOther={() => setAsked(undefined)} />
      )}
    </>
  );
}

function AskForm({ onAsked }: { onAsked: (newEmail: string) => void }) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, failure, error, submit } = useSubmission(
    async (form) => {
      const newEmail = String(form.get("email")).trim().toLowerCase();
      await call("changeEmail", { email: newEmail, password: String(form.get("password")) });
      onAsked(newEmail);
    },
    (failure) => messageOf(failure, t({ id: "failedToSend", message: "Failed to send verification code" })),
  );
  const isWrongPassword = codeOf(failure) === "wrong_password";
  const isWrongEmail = codeOf(failure) === "invalid_email";
  return (
    <Form onSubmit={submit}>
      <fieldset role="presentation" disabled={state === "busy"} className="grid gap-4">
        <Field
          label={t`New email`}
          name="email"
          type="email"
          autoComplete="email"
          required
          aria-invalid={isWrongEmail}
          aria-describedby={isWrongEmail ? PROBLEM_ID : undefined}
        />
        <PasswordField
          label={t`Your password`}
          name="password"
          autoComplete="current-password"
          maxLength={1024}
          required
          aria-invalid={isWrongPassword}
          aria-describedby={isWrongPassword ? PROBLEM_ID : undefined}
        />
        {error && (
          <Alert kind="error" id={PROBLEM_ID}>
            {error}
          </Alert>
        )}
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start"
          busy={state === "busy" && <Trans>Sending...</Trans>}
        >
          <Trans>Send code to the new address</Trans>
        </Button>
      </fieldset>
    </Form>
  );
}

type CodeProps = { newEmail: string; onConfirmed: () => void; onOther: () => void };

function CodeForm({ newEmail, onConfirmed, onOther }: CodeProps) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, error, submit } = useSubmission(
    async (form) => {
      await call("confirmEmail", { email: newEmail, otp: String(form.get("otp")) });
      onConfirmed();
    },
    (failure) => messageOf(failure, t({ id: "invalidCode", message: "Invalid verification code" })),
  );
  return (
    <Form onSubmit={submit}>
      <fieldset role="presentation" disabled={state === "busy"} className="grid gap-4">
        <p className="text-cocoa wrap-anywhere">
          <Trans>
            Code for <bdi dir="ltr">{showEmail(newEmail)}</bdi>. Nothing changes before you enter it.
          </Trans>
        </p>
        <CodeField
          label={t`Verification code`}
          hint={t`Check your spam and promotions folders too.`}
          malformed={t`Please enter the whole code`}
          digits={VERIFICATION_CODE_LENGTH}
          name="otp"
          required
          autoFocus
          initialCode=""
          aria-invalid={error !== undefined}
          aria-describedby={PROBLEM_ID}
        />
        {error && (
          <Alert kind="error" id={PROBLEM_ID}>
            {error}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={state === "busy" && <Trans>Verifying...</Trans>}>
            <Trans>Change the email</Trans>
          </Button>
          <Button look="secondary" onClick={onOther}>
            <Trans>Use another address</Trans>
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
