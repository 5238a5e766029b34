import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { SubscriptionFeatures } from "../../contract/calls.ts";
import { isWaiting } from "../features/payment/is-confirmed.ts";
import { ResultCard } from "../features/payment/result-card.tsx";
import { type Confirmation, useConfirmation } from "../features/payment/use-confirmation.ts";
import { SessionOverNotice } from "../features/session/guards.tsx";
import { useSignedIn } from "../features/session/signed-in.ts";
import { readLocal } from "../storage/local.ts";
import { ButtonLink } from "../ui/button.tsx";
import { GulfDate } from "../ui/gulf-date.tsx";
import { Price } from "../ui/price.tsx";
import { useScreenTitle } from "../ui/screen-title.ts";

type Result = Pick<ComponentProps<typeof ResultCard>, "look" | "text" | "children"> & {
  title: MessageDescriptor;
};

/** Without a session the text is fixed; with one, the API is asked first (docs/product.md §3.10). */
export default function PaymentSuccess() {
  const signedIn = useSignedIn();
  const [hadSession, setHadSession] = useState(false);
  if (signedIn === "yes" && !hadSession) setHadSession(true);
  // The session turned out to be over: what became of the payment is read after a login.
  if (signedIn === "no" && hadSession) return <SessionOverNotice />;
  const subscriptionId = signedIn === "yes" ? readLocal("subscription_id") : null;
  if (subscriptionId) return <Confirmed subscriptionId={subscriptionId} />;
  // The document is the same for everyone: it keeps its words until it knows who reads them.
  return <Shown className={signedIn === "unknown" ? "signed-in:invisible" : ""} {...success()} />;
}

function Confirmed({ subscriptionId }: { subscriptionId: string }) {
  return <Shown {...describe(useConfirmation(subscriptionId), subscriptionId)} />;
}

/** One card for every state: a screen reader announces the words that change in it. */
function Shown({ title, ...card }: Result & { className?: string }) {
  const { i18n } = useLingui();
  useScreenTitle(title);
  return <ResultCard title={i18n._(title)} {...card} />;
}

const titles = {
  confirming: msg`Confirming your payment...`,
  processing: msg`Your payment is still processing`,
  changed: msg`Your change is saved`,
  started: msg`Your plan has started`,
  success: msg`Payment Successful`,
};

function describe(state: Confirmation, subscriptionId: string): Result {
  if (state === "confirming")
    return {
      look: "waiting",
      title: titles.confirming,
      text: <Trans>This takes a few seconds.</Trans>,
    };
  if (state === "still processing")
    return {
      look: "waiting",
      title: titles.processing,
      text: (
        <Trans>
          You may close this page. Your plan starts as soon as the payment is confirmed. There is no need to
          pay again.
        </Trans>
      ),
      children: <WaysOn />,
    };
  if (state.scheduled_change && isWaiting(state, subscriptionId))
    return {
      look: "success",
      title: titles.changed,
      text: <ChangeStarts {...state.scheduled_change} />,
      children: <WaysOn />,
    };
  if (state.charged_at_start === 0 || state.next_charge?.is_first)
    return { ...success(<NothingToday {...state} />), title: titles.started };
  return success(<WhatComes {...state} />);
}

function success(more?: ReactNode): Result {
  return {
    look: "success",
    title: titles.success,
    text: (
      <>
        <span>
          <Trans>Your subscription has been activated successfully!</Trans>
        </span>
        {more}
      </>
    ),
    children: <ProfileLink look="primary" />,
  };
}

function ChangeStarts({ plan_name, at }: NonNullable<SubscriptionFeatures["scheduled_change"]>) {
  return (
    <Trans>
      <bdi>{plan_name}</bdi> starts on <GulfDate at={at} />. Until then nothing changes.
    </Trans>
  );
}

function WhatComes({ plan_name, next_charge, currency }: SubscriptionFeatures) {
  return (
    <span className="mt-3 grid gap-1 text-base">
      {plan_name && next_charge && (
        <span>
          <Trans>
            <bdi>{plan_name}</bdi>. Next charge on <GulfDate at={next_charge.at} />:{" "}
            <Price cents={next_charge.amount} currency={currency} />
          </Trans>
        </span>
      )}
      <span>
        <Trans>In the app, everything new is there already.</Trans>
      </span>
    </span>
  );
}

function NothingToday({ next_charge, currency }: SubscriptionFeatures) {
  return (
    <span className="mt-3 block text-base">
      {next_charge?.is_first ? (
        <Trans>
          Nothing was charged today. The first charge is on <GulfDate at={next_charge.at} />:{" "}
          <Price cents={next_charge.amount} currency={currency} />
        </Trans>
      ) : (
        <Trans>Nothing was charged today.</Trans>
      )}
    </span>
  );
}

function WaysOn() {
  return (
    <>
      <ButtonLink to="/subscriptions">
        <Trans>View Subscriptions</Trans>
      </ButtonLink>
      <ProfileLink look="secondary" />
    </>
  );
}

function ProfileLink({ look }: { look: "primary" | "secondary" }) {
  return (
    <ButtonLink look={look} to="/profile">
      <Trans>Go to Profile</Trans>
    </ButtonLink>
  );
}
