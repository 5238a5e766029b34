import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Plan } from "../../../../contract/calls.ts";
import { call } from "../../../api-client/call.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { FeatureList } from "../plans/feature-list.tsx";
import { mayPick } from "../plans/plan-list.tsx";
import { shownPriceOf } from "../plans/plan-price.ts";
import type { PaidView } from "../view.ts";
import { type CancelAnswer, CancelReason } from "./cancel-reason.tsx";
import { CreditKept } from "./credit-note.tsx";

type Props = {
  view: PaidView;
  plans: readonly Plan[];
  onPick: (plan: Plan) => void;
  onClose: () => void;
  onCancelled: () => void;
};

/** A chunk of its own, as few ask for it. */
export default function CancelDialog({ view, plans, onPick, onClose, onCancelled }: Props) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<CancelAnswer>({});
  const { state, run } = useAction(async () => {
    await call("cancelSubscription", answer);
    onCancelled();
  });

  return (
    <Dialog title={t`Cancel Subscription`} locked={state === "busy"} onClose={onClose}>
      <fieldset role="presentation" disabled={state === "busy"} className="grid gap-5">
        <WhatIsLost view={view} />
        <ByTheMonth view={view} plans={plans} onPick={onPick} />
        <CancelReason answer={answer} onAnswer={setAnswer} />
        {typeof state === "object" && (
          <Alert kind="error">
            <Trans>Failed to cancel subscription</Trans>
          </Alert>
        )}
        <div className="flex flex-wrap gap-3 *:flex-1 *:basis-52">
          <Button look="secondary" onClick={onClose}>
            <Trans>Keep Subscription</Trans>
          </Button>
          <Button
            look="danger"
            busy={state === "busy" && <Trans>Cancelling...</Trans>}
            onClick={() => void run()}
          >
            <Trans>Cancel Subscription</Trans>
          </Button>
        </div>
      </fieldset>
    </Dialog>
  );
}

/** Whoever finds a year too long can pay by the month instead, where that is on offer. */
function ByTheMonth({ view, plans, onPick }: Pick<Props, "view" | "plans" | "onPick">) {
  const { next, price } = view;
  const monthly = plans.find((plan) => plan.billing_interval === "month" && mayPick(plan, view));
  if (price?.interval !== "year" || !monthly) return null;
  const { cents, currency } = shownPriceOf(monthly);
  const cost = <Price cents={cents} currency={currency} />;
  return (
    <div className="grid justify-items-start gap-2 rounded-2xl bg-leaf p-4 text-pistachio">
      <p>
        {next?.kind === "renews" ? (
          <Trans>
            Would you rather pay by the month? <bdi>{monthly.name}</bdi> costs {cost} a month and starts on{" "}
            <GulfDate at={next.at} />, when the year that you have paid for ends.
          </Trans>
        ) : (
          <Trans>
            Would you rather pay by the month? <bdi>{monthly.name}</bdi> costs {cost} a month.
          </Trans>
        )}
      </p>
      <button
        type="button"
        className="min-h-11 font-medium underline underline-offset-4 hover:decoration-2"
        onClick={() => onPick(monthly)}
      >
        <Trans>Pay by the month</Trans>
      </button>
    </div>
  );
}

/** Access is kept to the end of the paid period (docs/decisions/0002). */
function WhatIsLost({ view: { next, features, change, credit } }: { view: PaidView }) {
  return (
    <div className="grid gap-4">
      <p>
        <UntilWhen next={next} />
      </p>
      {change && (
        <p>
          <Trans>
            The change to <bdi>{change.name}</bdi> is dropped too.
          </Trans>
        </p>
      )}
      {credit && (
        <p>
          <CreditKept {...credit} />
        </p>
      )}
      {features.length > 0 && <FeatureList mark="loses" features={features} className="sm:grid-cols-2" />}
      <p>
        <Trans>Everything your family has recorded stays.</Trans>
      </p>
    </div>
  );
}

function UntilWhen({ next }: Pick<PaidView, "next">) {
  if (!next)
    return (
      <Trans>
        Nothing more will be charged. Your plan stays active until the end of the paid period; after that your
        family loses its premium features.
      </Trans>
    );
  switch (next.kind) {
    case "first charge":
      return (
        <Trans>
          Cancelling now costs nothing. Your plan stays active until <GulfDate at={next.at} />, and on that
          day nothing is charged. After it your family loses its premium features.
        </Trans>
      );
    case "paused":
      return (
        <Trans>
          Nothing will be charged. Your plan stays active until the end of its period; after that your family
          loses its premium features.
        </Trans>
      );
    case "past due":
      return (
        <Trans>
          The last payment is not paid yet. If you cancel, your plan ends at once, nothing more is charged,
          and your family loses its premium features today.
        </Trans>
      );
    default:
      return (
        <Trans>
          Nothing more will be charged. Your plan stays active until <GulfDate at={next.at} />; after that
          your family loses its premium features.
        </Trans>
      );
  }
}
