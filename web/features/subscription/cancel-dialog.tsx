import { Trans, useLingui } from "@lingui/react/macro";
import { call } from "../../api-client/call.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useAction } from "../../ui/use-action.ts";
import { FeatureList } from "./feature-list.tsx";
import { LocalDate } from "./local-date.tsx";
import type { PaidView } from "./view.ts";

type Props = { view: PaidView; onClose: () => void; onCancelled: () => void };

export function CancelDialog({ view, onClose, onCancelled }: Props) {
  const { t } = useLingui();
  const { state, run } = useAction(async () => {
    await call("cancelSubscription", {});
    onCancelled();
  });

  return (
    <Dialog title={t`Cancel Subscription`} locked={state === "busy"} onClose={onClose}>
      <fieldset disabled={state === "busy"} className="grid gap-5">
        <WhatIsLost view={view} />
        {typeof state === "object" && (
          <Alert kind="error">
            <Trans>Failed to cancel subscription</Trans>
          </Alert>
        )}
        <div className="flex flex-wrap-reverse gap-3 *:flex-1 *:basis-52">
          <Button look="secondary" onClick={onClose}>
            <Trans>Keep Subscription</Trans>
          </Button>
          <Button look="danger" onClick={() => void run()}>
            {state === "busy" ? <Trans>Cancelling...</Trans> : <Trans>Cancel Subscription</Trans>}
          </Button>
        </div>
      </fieldset>
    </Dialog>
  );
}

/** Access is kept to the end of the paid period (docs/decisions/0002); an API that names none ends it now. */
function WhatIsLost({ view: { next, features } }: { view: PaidView }) {
  return (
    <div className="grid gap-4">
      <p>
        {next ? (
          <Trans>
            Your plan stays open until <LocalDate at={next.at} />. After that day your family loses its
            premium features, and nothing more is charged.
          </Trans>
        ) : (
          <Trans>Your family will lose access to its premium features immediately.</Trans>
        )}
      </p>
      {features.length > 0 && <FeatureList mark="loses" features={features} className="sm:grid-cols-2" />}
    </div>
  );
}
