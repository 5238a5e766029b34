import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showEmail } from "../../contract/show-email.ts";
import { codeOf } from "../api-client/call.ts";
import { useMessageOf } from "../failures/use-message-of.tsx";
import { useOpenSession } from "../features/session/log-in.ts";
import { useOpenInvitation } from "../features/session/use-invitation.ts";
import { ChoosePassword } from "../features/sign-up/choose-password.tsx";
import { ResendButton } from "../features/sign-up/resend-button.tsx";
import { confirmSignUp, forgetSignUp, useHasAsked } from "../features/sign-up/sign-up.ts";
import { CodeForm } from "../features/verification/code-form.tsx";
import { MailHelp } from "../features/verification/mail-help.tsx";
import { Steps } from "../features/verification/steps.tsx";
import { useCodeToEnter } from "../features/verification/use-code-to-enter.ts";
import { Redirect } from "../navigation.ts";
import { useTab } from "../storage/use-tab.ts";
import { FormCard } from "../ui/form/form-card.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useSecondsUntil } from "../ui/use-seconds-until.ts";

export default function StartCode() {
  const { email, code, linkSecret } = useCodeToEnter("start_email");
  if (email === null) return <Redirect to="/start" replace />;
  return <ConfirmEmail email={email ?? ""} code={code} linkSecret={linkSecret} />;
}

type ToConfirm = { email: string; code: string; linkSecret: string | undefined };

function ConfirmEmail({ email, code, linkSecret }: ToConfirm) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const openSession = useOpenSession();
  const opened = useOpenInvitation();
  const invitation = opened?.email === email ? opened : undefined;
  // Each time, the next moment is read again.
  const [timesSent, setTimesSent] = useState(1);
  const resendAt = Number(useTab("start_resend_at"));
  const isLate = useSecondsUntil(resendAt) === 0 && resendAt > 0;
  const hasAsked = useHasAsked(email);
  // The API may know better: it was another address, or too long ago.
  const [isUnproven, setUnproven] = useState(false);
  const mustChoose = isUnproven || !hasAsked;

  return (
    <FormCard
      top={<Steps current={2} of={2} />}
      title={<Trans>Confirm your email</Trans>}
      intro={<SentTo email={showEmail(email)} />}
    >
      {invitation && (
        <p className="mb-6 rounded-2xl bg-leaf p-4 text-pistachio">
          <Trans>
            As soon as your account is open, one press brings you into the family of{" "}
            <bdi className="font-semibold wrap-anywhere">{invitation.by}</bdi>.
          </Trans>
        </p>
      )}
      <CodeForm
        code={code}
        timesSent={timesSent}
        onCode={async (otp, form) => {
          const chosen = mustChoose ? String(form.get("password")) : undefined;
          const code = { email, otp, link_secret: linkSecret, invitation: invitation?.id };
          const session = await confirmSignUp(code, chosen).catch((failure) => {
            if (codeOf(failure) === "password_required") setUnproven(true);
            throw failure;
          });
          openSession(email, session);
          forgetSignUp();
        }}
        more={({ isPassword, problemId, reset }) =>
          mustChoose && (
            <ChoosePassword email={email} isRefused={isPassword} problemId={problemId} onRetype={reset} />
          )
        }
        explain={(failure) =>
          messageOf(failure, t`That did not work. Please check your connection and try again.`)
        }
        button={<Trans>Open my account</Trans>}
        busyButton={<Trans>Opening your account...</Trans>}
      >
        {!code && (
          <p className="text-cocoa">
            <Trans>
              The email has a code, and a button that works on any device. If the address has an account
              already, the email says so instead.
            </Trans>
          </p>
        )}
        <ResendButton
          email={email}
          cameByLink={code !== ""}
          at={resendAt}
          onSent={() => setTimesSent(timesSent + 1)}
        />
        <MailHelp email={email} purpose="sign-up" isLate={isLate && !code} />
        <p className="text-center text-cocoa">
          <Trans>Confirmed on another device already?</Trans>{" "}
          <TextLink to="/login">
            <Trans>Login</Trans>
          </TextLink>
        </p>
      </CodeForm>
    </FormCard>
  );
}

function SentTo({ email }: { email: string }) {
  return (
    <Trans>
      We sent an email to{" "}
      <bdi dir="ltr" className="block min-h-[1lh] font-semibold text-ink wrap-anywhere rtl:text-end">
        {email}
      </bdi>
    </Trans>
  );
}
