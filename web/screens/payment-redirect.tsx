import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { isPaymentStatus, PAYMENT_STATUS } from "../features/payment/use-payment-status.ts";
import { useLocation } from "../navigation.ts";

export default function PaymentRedirect({ params: { status } }: { params: { status?: string } }) {
  const [, navigate] = useLocation();

  useEffect(() => {
    navigate(isPaymentStatus(status) ? `/subscriptions?${PAYMENT_STATUS}=${status}` : "/subscriptions", {
      replace: true,
    });
  }, [status, navigate]);

  return (
    <main className="grid min-h-[60dvh] place-items-center">
      <h1 className="text-cocoa">
        <Trans>Redirecting...</Trans>
      </h1>
    </main>
  );
}
