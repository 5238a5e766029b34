import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { isPaymentStatus, PAYMENT_STATUS } from "../features/payment/use-payment-status.ts";

export default function PaymentRedirect() {
  const { status } = useParams();
  const navigate = useNavigate();

  useEffect(() => {
    const search = isPaymentStatus(status) ? `?${PAYMENT_STATUS}=${status}` : "";
    navigate({ pathname: "/subscriptions", search }, { replace: true });
  }, [status, navigate]);

  return (
    <main className="grid min-h-[60dvh] place-items-center">
      <p role="status" className="text-cocoa">
        <Trans>Redirecting...</Trans>
      </p>
    </main>
  );
}
