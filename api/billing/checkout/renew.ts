import type { BillingDeps } from "../deps.ts";
import { findPlanOnOffer } from "../plans.ts";
import { takePromoAgain } from "../promo-codes.ts";
import { priceOf } from "../quotes/prices.ts";
import { changeFamily } from "../settle.ts";
import { isPromised } from "../state.ts";
import { moveReservation, setState } from "../transitions.ts";
import { type Checkout, requireCheckout } from "./checkout.ts";

/**
 * Whoever takes longer over an order than its price is promised goes on where they are: at the price that holds by
 * now, and with the promo code unless that is over or others have used it up.
 */
export async function renewCheckout(deps: BillingDeps, checkout: Checkout): Promise<Checkout> {
  if (!isLate(deps, checkout)) return checkout;
  const { id, familyId } = checkout.subscription;
  return changeFamily(deps, familyId, async (tx) => {
    const current = await requireCheckout({ ...deps, db: tx }, id);
    if (!isLate(deps, current)) return current;
    const now = deps.clock();
    const { promoCode: code, figures, ...known } = current.subscription;
    const plan = await findPlanOnOffer(tx, known.planId);
    const promo = code ? await takePromoAgain(tx, { code, familyId, plan, now }) : undefined;
    if (code && !promo) await moveReservation(tx, id, "released", now);
    const { listPriceCents, priceCents } = priceOf(plan, promo?.percent);
    const isSame = priceCents === known.priceCents && plan.currency === known.currency;
    const subscription = await setState(tx, id, {
      createdAt: now,
      listPriceCents,
      priceCents,
      promoCode: promo?.code ?? null,
      currency: plan.currency,
      figures: isSame ? figures : null,
    });
    return { ...current, subscription, plan };
  });
}

function isLate({ clock }: BillingDeps, { state, subscription }: Checkout): boolean {
  return state === "open" && !isPromised(clock()).holds(subscription);
}
