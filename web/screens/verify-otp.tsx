import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { VERIFICATION_CODE_MINUTES } from "../../contract/rules.ts";
import { useMessageOf } from "../failures/use-message-of.tsx";
import { verifyCode } from "../features/recovery/recover.ts";
import { CodeForm } from "../features/verification/code-form.tsx";
import { MailHelp } from "../features/verification/mail-help.tsx";
import { SentTo } from "../features/verification/sent-to.tsx";
import { Steps } from "../features/verification/steps.tsx";
import { useCodeToEnter } from "../features/verification/use-code-to-enter.ts";
import { Redirect, useLocation } from "../navigation.ts";
import { useTab } from "../storage/use-tab.ts";
import { FormCard } from "../ui/form/form-card.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useSecondsUntil } from "../ui/use-seconds-until.ts";

export default function VerifyOtp() {
  const { email, code, linkSecret } = useCodeToEnter("reset_email");
  if (email === null) return <Redirect to="/forgot-password" replace />;
  return <EnterCode email={email ?? ""} code={code} linkSecret={linkSecret} />;
}

type ToEnter = { email: string; code: string; linkSecret: string | undefined };

function EnterCode({ email, code, linkSecret }: ToEnter) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const [, navigate] = useLocation();
  const resendAt = Number(useTab("reset_resend_at"));
  const isLate = useSecondsUntil(resendAt) === 0 && resendAt > 0;

  return (
    <FormCard
      top={<Steps current={2} of={3} />}
      title={<Trans>Enter code</Trans>}
      intro={<SentTo address={email} />}
    >
      <CodeForm
        code={code}
        onCode={async (otp) => {
          await verifyCode({ email, otp, link_secret: linkSecret });
          navigate("/reset-password", { replace: true });
        }}
        explain={(failure) =>
          messageOf(failure, t({ id: "invalidCode", message: "Invalid verification code" }))
        }
        button={<Trans>Verify</Trans>}
        busyButton={<Trans>Verifying...</Trans>}
      >
        {!code && (
          // Where it was said first it is gone after two seconds, which are too short to read it.
          <p className="text-cocoa">
            <Plural
              id="verificationCodeSent"
              value={VERIFICATION_CODE_MINUTES}
              one="If this address has an account, a code is on its way. Check spam too; it works for # minute."
              other="If this address has an account, a code is on its way. Check spam too; it works for # minutes."
            />
          </p>
        )}
        <p className="text-center text-cocoa">
          {code ? <Trans>Is the code too old?</Trans> : <Trans>Nothing in your inbox?</Trans>}{" "}
          <TextLink to="/forgot-password">
            <Trans>Resend code</Trans>
          </TextLink>
        </p>
        <MailHelp email={email} purpose="recovery" isLate={isLate && !code} />
      </CodeForm>
    </FormCard>
  );
}
