import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import type { Plan } from "../../../contract/calls.ts";
import { call, messageOf } from "../../api-client/call.ts";
import { readSettings } from "../../settings.ts";
import { writeLocal } from "../../storage/local.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useAction } from "../../ui/use-action.ts";
import { AmountToPay } from "./amount-to-pay.tsx";
import { withReturnAddresses } from "./checkout-address.ts";
import { PlanPriceTag } from "./plan-price-tag.tsx";
import { PromoField } from "./promo-field.tsx";
import { usePromo } from "./use-promo.ts";

export function SubscribeDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useLingui();
  const promo = usePromo(plan);
  const discount = promo.promo.kind === "applied" ? promo.promo.discount : undefined;
  const { state, run, reset } = useAction(async () => {
    location.assign(await openCheckout(plan, discount?.code));
  });
  // The page is left once the checkout's address is known.
  const leaving = state === "busy" || state === "done";

  // Back from the checkout, a browser may show this very page again, as it was when it was left.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, [reset]);

  return (
    <Dialog title={<Trans>Subscribe to {plan.name}</Trans>} locked={leaving} onClose={onClose}>
      <fieldset disabled={leaving} className="grid gap-5">
        <PlanPriceTag plan={plan} className="text-2xl" />
        <PromoField {...promo} />
        <AmountToPay plan={plan} discount={discount} />
        {typeof state === "object" && (
          <Alert kind="error">{messageOf(state.failure, t`Failed to create subscription`)}</Alert>
        )}
        <div className="grid gap-3">
          <Button disabled={promo.promo.kind === "checking"} onClick={() => void run()}>
            {leaving ? <Trans>Opening the checkout...</Trans> : <Trans>Continue to payment</Trans>}
          </Button>
          <p className="text-center text-sm text-cocoa">
            <Trans>You pay on a secure checkout page and can cancel at any time.</Trans>
          </p>
        </div>
      </fieldset>
    </Dialog>
  );
}

async function openCheckout(plan: Plan, promoCode: string | undefined): Promise<string> {
  const created = await call("createSubscription", {
    subscription_plan_id: plan.id,
    ...(promoCode && { promo_code: promoCode }),
  });
  const { apiHost } = readSettings();
  const address = withReturnAddresses(created.checkout_url, { siteOrigin: location.origin, apiHost });
  if (!address) throw new Error("The checkout's address is not one of the web.");
  writeLocal({ subscription_id: String(created.subscription_id) });
  return address;
}
