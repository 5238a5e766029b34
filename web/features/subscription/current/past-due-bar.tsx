import { Trans } from "@lingui/react/macro";
import { buttonClass } from "../../../ui/button.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import { ChangeCardButton } from "../change-card-button.tsx";
import { TroubleBar } from "../trouble-bar.tsx";
import type { Subscription } from "../use-subscription.ts";

/** A renewal that could not be charged: until when the plan runs, and what to do. */
export function PastDueBar({ view, mayManage }: Subscription) {
  if (view.kind !== "paid" || view.next?.kind !== "past due") return null;
  const { next, currency } = view;
  return (
    <TroubleBar
      title={
        <Trans>
          We could not charge <Price cents={next.cents} currency={currency} />
        </Trans>
      }
      action={mayManage && <ChangeCardButton className={buttonClass("secondary")} />}
    >
      {mayManage ? (
        <Trans>
          Your plan stays active until <GulfDate at={next.until} />. We try the same card again until then.
          Change your card before that day, and it goes on as before.
        </Trans>
      ) : (
        <Trans>
          Your plan stays active until <GulfDate at={next.until} />. Please tell your mentor.
        </Trans>
      )}
    </TroubleBar>
  );
}
