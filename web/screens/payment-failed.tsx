import { Trans } from "@lingui/react/macro";
import { ResultCard } from "../features/payment/result-card.tsx";
import { ButtonLink } from "../ui/button.tsx";

export default function PaymentFailed() {
  return (
    <ResultCard
      look="failed"
      title={<Trans>Payment Failed</Trans>}
      text={<Trans>Your payment could not be processed. Please try again.</Trans>}
    >
      <ButtonLink to="/subscriptions">
        <Trans>Try Again</Trans>
      </ButtonLink>
      <ButtonLink look="secondary" to="/profile">
        <Trans>Go to Profile</Trans>
      </ButtonLink>
    </ResultCard>
  );
}
