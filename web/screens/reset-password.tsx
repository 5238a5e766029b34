import { Trans } from "@lingui/react/macro";

export default function ResetPassword() {
  return (
    <h1 className="text-2xl font-bold">
      <Trans>New password</Trans>
    </h1>
  );
}
