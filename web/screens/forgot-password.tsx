import { Trans } from "@lingui/react/macro";

export default function ForgotPassword() {
  return (
    <h1 className="text-2xl font-bold">
      <Trans>Forgot Password</Trans>
    </h1>
  );
}
