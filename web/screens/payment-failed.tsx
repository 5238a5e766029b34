import { Trans } from "@lingui/react/macro";

export default function PaymentFailed() {
  return (
    <h1 className="text-2xl font-bold">
      <Trans>Payment Failed</Trans>
    </h1>
  );
}
