import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Plan } from "../../../contract/calls.ts";
import { call, messageOf } from "../../api-client/call.ts";
import { readSettings } from "../../site/settings.ts";
import { writeLocal } from "../../storage/local.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AmountToPay } from "./amount-to-pay.tsx";
import { withReturnAddresses } from "./checkout-address.ts";
import { PlanPriceTag } from "./plan-price-tag.tsx";
import { PromoField } from "./promo-field.tsx";
import { usePromo } from "./use-promo.ts";

export function SubscribeDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useLingui();
  const promo = usePromo(plan);
  const [state, setState] = useState<"idle" | "busy" | { message: string }>("idle");
  const discount = promo.promo.kind === "applied" ? promo.promo.discount : undefined;

  // Back from the checkout, a browser may show this very page again, as it was when it was left.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && setState("idle");
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  async function subscribe() {
    setState("busy");
    try {
      location.assign(await openCheckout(plan, discount?.code));
    } catch (error) {
      setState({ message: messageOf(error, t`Failed to create subscription`) });
    }
  }

  return (
    <Dialog title={<Trans>Subscribe to {plan.name}</Trans>} locked={state === "busy"} onClose={onClose}>
      <fieldset disabled={state === "busy"} className="grid gap-5">
        <PlanPriceTag plan={plan} className="text-2xl" />
        <PromoField {...promo} />
        <AmountToPay plan={plan} discount={discount} />
        {typeof state === "object" && <Alert kind="error">{state.message}</Alert>}
        <div className="grid gap-3">
          <Button disabled={promo.promo.kind === "checking"} onClick={() => void subscribe()}>
            {state === "busy" ? <Trans>Opening the checkout...</Trans> : <Trans>Continue to payment</Trans>}
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
