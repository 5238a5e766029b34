import { Trans, useLingui } from "@lingui/react/macro";
import { call } from "../../../api-client/call.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { FeatureList } from "../plans/feature-list.tsx";
import type { PaidView } from "../view.ts";
import { CreditKept } from "./credit-note.tsx";

type Props = { view: PaidView; onClose: () => void; onCancelled: () => void };

export function CancelDialog({ view, onClose, onCancelled }: Props) {
  const { t } = useLingui();
  const { state, run } = useAction(async () => {
    await call("cancelSubscription", {});
    onCancelled();
  });

  return (
    <Dialog title={t`Cancel Subscription`} locked={state === "busy"} onClose={onClose}>
      <fieldset role="presentation" disabled={state === "busy"} className="grid gap-5">
        <WhatIsLost view={view} />
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
