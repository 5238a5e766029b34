import { Trans, useLingui } from "@lingui/react/macro";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { Notice } from "./parts/notice.tsx";

export default function WrongMailLink() {
  const { t } = useLingui();
  return (
    <HostedFrame title={t`This link does not work`} subject="account">
      <Notice href="/forgot-password" link={<Trans>Choose a new password</Trans>}>
        <Trans>
          It is not complete, was used already, or has expired. If you are in doubt about your account, choose
          a new password: that logs everyone else out.
        </Trans>
      </Notice>
    </HostedFrame>
  );
}
