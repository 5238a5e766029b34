import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { isPaymentStatus, PAYMENT_STATUS } from "../features/payment/use-payment-status.ts";

export default function PaymentRedirect({ params: { status } }: { params: { status?: string } }) {
  const [, navigate] = useLocation();

  useEffect(() => {
    const search = isPaymentStatus(status) ? `?${PAYMENT_STATUS}=${status}` : "";
    navigate(`/subscriptions${search}`, { replace: true });
  }, [status, navigate]);

  return (
    <main className="grid min-h-[60dvh] place-items-center">
      <p role="status" className="text-cocoa">
        <Trans>Redirecting...</Trans>
      </p>
    </main>
  );
}
