import { Trans } from "@lingui/react/macro";

export default function VerifyOtp() {
  return (
    <h1 className="text-2xl font-bold">
      <Trans>Enter code</Trans>
    </h1>
  );
}
