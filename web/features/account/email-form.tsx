import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { VERIFICATION_CODE_LENGTH } from "../../../contract/rules.ts";
import { showEmail } from "../../../contract/show-email.ts";
import { call, codeOf, Refusal } from "../../api-client/call.ts";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import { writeLocal } from "../../storage/local.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { ResendCode } from "../../ui/form/resend-code.tsx";
import { useSubmission } from "../../ui/form/use-submission.ts";
import { useAction } from "../../ui/use-action.ts";
import {
  forgetPendingEmail,
  type PendingEmail,
  readPendingEmail,
  rememberPendingEmail,
} from "./pending-email.ts";

const PROBLEM_ID = "email-problem";

type Props = { email: string; onChanged: () => void };

type Wanted = { email: string; password: string };

async function ask(wanted: Wanted): Promise<PendingEmail> {
  const { retry_after_seconds } = await call("changeEmail", wanted);
  return rememberPendingEmail(wanted.email, retry_after_seconds);
}

/** The password and the new address, then the code that went there, which may be entered after a reload too. */
export function EmailForm({ email, onChanged }: Props) {
  const [pending, setPending] = useState(readPendingEmail);
  // In memory only: after a reload the form asks for it before another code is sent.
  const [password, setPassword] = useState<string>();
  const [kept, setKept] = useState("");
  const [isDone, setDone] = useState(false);

  async function send(wanted: Wanted): Promise<void> {
    setPending(await ask(wanted));
    setPassword(wanted.password);
    setDone(false);
  }

  function askFor(address: string): void {
    forgetPendingEmail();
    setPending(undefined);
    setKept(address);
  }

  function finish(newEmail: string) {
    askFor("");
    setPassword(undefined);
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
      {pending ? (
        <CodeForm
          pending={pending}
          isJustAsked={password !== undefined}
          onConfirmed={() => finish(pending.newEmail)}
          onResend={async () => {
            if (password === undefined) askFor(pending.newEmail);
            else await send({ email: pending.newEmail, password });
          }}
          onOther={() => askFor("")}
        />
      ) : (
        <AskForm kept={kept} onAsk={send} />
      )}
    </>
  );
}

type AskProps = { kept: string; onAsk: (wanted: Wanted) => Promise<void> };

function AskForm({ kept, onAsk }: AskProps) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, failure, error, submit } = useSubmission(
    (form) =>
      onAsk({
        email: String(form.get("email")).trim().toLowerCase(),
        password: String(form.get("password")),
      }),
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
          defaultValue={kept}
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
          autoFocus={kept !== ""}
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

type CodeProps = {
  pending: PendingEmail;
  /** Else it was asked for before a reload, and the focus stays where it is. */
  isJustAsked: boolean;
  onConfirmed: () => void;
  onResend: () => Promise<void>;
  onOther: () => void;
};

function CodeForm({ pending, isJustAsked, onConfirmed, onResend, onOther }: CodeProps) {
  const { newEmail, resendAt } = pending;
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, failure, error, submit, reset } = useSubmission(
    async (form) => {
      await call("confirmEmail", { email: newEmail, otp: String(form.get("otp")) });
      onConfirmed();
    },
    (failure) => messageOf(failure, t({ id: "invalidCode", message: "Invalid verification code" })),
  );
  const resending = useAction(async () => {
    reset();
    await onResend();
  });
  const notSent =
    typeof resending.state === "object" &&
    messageOf(
      resending.state.failure,
      t({ id: "failedToSend", message: "Failed to send verification code" }),
    );
  const problem = error ?? notSent;
  return (
    <Form onSubmit={submit}>
      <fieldset
        role="presentation"
        disabled={state === "busy" || resending.state === "busy"}
        className="grid gap-4"
      >
        <p className="text-cocoa wrap-anywhere">
          <Trans>
            Code for <bdi dir="ltr">{showEmail(newEmail)}</bdi>. Nothing changes before you enter it.
          </Trans>
        </p>
        <CodeField
          key={resendAt}
          label={t`Verification code`}
          hint={t`Check your spam and promotions folders too.`}
          malformed={t`Please enter the whole code`}
          digits={VERIFICATION_CODE_LENGTH}
          name="otp"
          required
          autoFocus={isJustAsked}
          initialCode=""
          aria-invalid={failure instanceof Refusal}
          aria-describedby={problem ? PROBLEM_ID : undefined}
        />
        {problem && (
          <Alert kind="error" id={PROBLEM_ID}>
            {problem}
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
        <ResendCode at={resendAt} isBusy={resending.state === "busy"} onPress={() => void resending.run()} />
      </fieldset>
    </Form>
  );
}
