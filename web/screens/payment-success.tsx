import { Trans } from "@lingui/react/macro";
import { ResultCard } from "../features/payment/result-card.tsx";
import { useConfirmation } from "../features/payment/use-confirmation.ts";
import { useSignedIn } from "../features/session/signed-in.ts";
import { readLocal } from "../storage/local.ts";
import { ButtonLink } from "../ui/button.tsx";

/** Fixed words for whoever comes; who can be asked about is asked about first (docs/product.md §3.10). */
export default function PaymentSuccess() {
  const signedIn = useSignedIn();
  const subscriptionId = signedIn === "yes" ? readLocal("subscription_id") : null;
  if (subscriptionId) return <Confirmed subscriptionId={subscriptionId} />;
  // The document is the same for everyone: it keeps its words until it knows who reads them.
  return <Success className={signedIn === "unknown" ? "signed-in:invisible" : ""} />;
}

function Confirmed({ subscriptionId }: { subscriptionId: string }) {
  const state = useConfirmation(subscriptionId);
  if (state === "confirmed") return <Success />;
  if (state === "confirming")
    return (
      <ResultCard
        look="waiting"
        title={<Trans>Confirming your payment...</Trans>}
        text={<Trans>This takes a few seconds.</Trans>}
      />
    );
  return (
    <ResultCard
      look="waiting"
      title={<Trans>Your payment is still processing</Trans>}
      text={<Trans>You may close this page. Your plan starts as soon as the payment is confirmed.</Trans>}
    >
      <ButtonLink to="/subscriptions">
        <Trans>View Subscriptions</Trans>
      </ButtonLink>
      <ProfileLink look="secondary" />
    </ResultCard>
  );
}

function Success({ className }: { className?: string }) {
  return (
    <ResultCard
      look="success"
      className={className}
      title={<Trans>Payment Successful</Trans>}
      text={<Trans>Your subscription has been activated successfully!</Trans>}
    >
      <ProfileLink look="primary" />
    </ResultCard>
  );
}

function ProfileLink({ look }: { look: "primary" | "secondary" }) {
  return (
    <ButtonLink look={look} to="/profile">
      <Trans>Go to Profile</Trans>
    </ButtonLink>
  );
}
