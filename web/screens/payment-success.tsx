import { Trans } from "@lingui/react/macro";

export default function PaymentSuccess() {
  return (
    <h1 className="text-2xl font-bold">
      <Trans>Payment Successful</Trans>
    </h1>
  );
}
