import { Trans } from "@lingui/react/macro";
import { buttonClass } from "../../../ui/button.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import { ChangeCardButton } from "../change-card-button.tsx";
import { PayButton } from "../paying/pay-button.tsx";
import { TroubleBar } from "../trouble-bar.tsx";
import type { Subscription } from "../use-subscription.ts";

/** A renewal that could not be charged: until when the plan runs, and what to do. */
export function PastDueBar({ view, mayManage }: Subscription) {
  if (view.kind !== "paid" || view.next?.kind !== "past due") return null;
  const { next, currency, payer, paying } = view;
  const className = buttonClass("secondary");
  const button = paying ? (
    <PayButton {...paying} screen="/subscriptions" className={className} />
  ) : (
    !payer && <ChangeCardButton className={className} />
  );
  return (
    <TroubleBar
      title={
        <Trans>
          We could not charge <Price cents={next.cents} currency={currency} />
        </Trans>
      }
      action={mayManage && button}
    >
      {mayManage && payer ? (
        <Trans>
          Your plan stays active until <GulfDate at={next.until} />. We try the card of{" "}
          <bdi className="wrap-anywhere">{payer}</bdi> again until then. If you pay before that day, it goes
          on as before.
        </Trans>
      ) : mayManage ? (
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
