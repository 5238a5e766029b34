import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { SubscriptionFeatures } from "../../contract/calls.ts";
import { isWaiting } from "../features/payment/is-confirmed.ts";
import { ResultCard } from "../features/payment/result-card.tsx";
import { useConfirmation } from "../features/payment/use-confirmation.ts";
import { SessionOver } from "../features/session/guards.tsx";
import { useSignedIn } from "../features/session/signed-in.ts";
import { readLocal } from "../storage/local.ts";
import { ButtonLink } from "../ui/button.tsx";
import { LocalDate } from "../ui/local-date.tsx";
import { Price } from "../ui/price.tsx";

/** Fixed words for whoever comes; who can be asked about is asked about first (docs/product.md §3.10). */
export default function PaymentSuccess() {
  const signedIn = useSignedIn();
  const [hadSession, setHadSession] = useState(false);
  if (signedIn === "yes" && !hadSession) setHadSession(true);
  // The session turned out to be over: what became of the payment is read after a login.
  if (signedIn === "no" && hadSession) return <SessionOver />;
  const subscriptionId = signedIn === "yes" ? readLocal("subscription_id") : null;
  if (subscriptionId) return <Confirmed subscriptionId={subscriptionId} />;
  // The document is the same for everyone: it keeps its words until it knows who reads them.
  return <Success className={signedIn === "unknown" ? "signed-in:invisible" : ""} />;
}

function Confirmed({ subscriptionId }: { subscriptionId: string }) {
  const state = useConfirmation(subscriptionId);
  if (state === "confirming")
    return (
      <ResultCard
        look="waiting"
        title={<Trans>Confirming your payment...</Trans>}
        text={<Trans>This takes a few seconds.</Trans>}
      />
    );
  if (state === "still processing")
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
  if (state.scheduled_change && isWaiting(state, subscriptionId))
    return <ChangeSaved {...state.scheduled_change} />;
  return <Success more={<FirstCharge {...state} />} />;
}

function ChangeSaved({ plan_name, at }: NonNullable<SubscriptionFeatures["scheduled_change"]>) {
  return (
    <ResultCard
      look="success"
      title={<Trans>Your change is saved</Trans>}
      text={
        <Trans>
          <bdi>{plan_name}</bdi> starts on <LocalDate at={at} />. Until then nothing changes.
        </Trans>
      }
    >
      <ButtonLink to="/subscriptions">
        <Trans>View Subscriptions</Trans>
      </ButtonLink>
      <ProfileLink look="secondary" />
    </ResultCard>
  );
}

function FirstCharge({ next_charge, currency }: SubscriptionFeatures) {
  if (!next_charge?.is_first) return null;
  return (
    <span className="mt-3 block text-base">
      <Trans>
        Nothing was charged today. The first charge is on <LocalDate at={next_charge.at} />:{" "}
        <Price cents={next_charge.amount} currency={currency} />
      </Trans>
    </span>
  );
}

function Success({ className, more }: { className?: string; more?: ReactNode }) {
  return (
    <ResultCard
      look="success"
      className={className}
      title={<Trans>Payment Successful</Trans>}
      text={
        <>
          <span>
            <Trans>Your subscription has been activated successfully!</Trans>
          </span>
          {more}
        </>
      }
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
