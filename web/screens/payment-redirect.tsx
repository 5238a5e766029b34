import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";

const RESULTS = ["success", "failed"];

export default function PaymentRedirect() {
  const { status = "" } = useParams();
  const navigate = useNavigate();

  useEffect(() => {
    const query = RESULTS.includes(status) ? `?payment_status=${status}` : "";
    navigate(`/subscriptions${query}`, { replace: true });
  }, [status, navigate]);

  return (
    <p role="status" className="grid min-h-dvh place-items-center text-cocoa">
      <Trans>Redirecting...</Trans>
    </p>
  );
}
