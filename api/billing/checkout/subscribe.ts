import { randomUUID } from "node:crypto";
import type { ResponseOf } from "../../../contract/calls.ts";
import { tidyPromoCode } from "../../../contract/promo-codes.ts";
import type { Database } from "../../db/database.ts";
import {
  type Figures,
  type Plan,
  promoRedemptions,
  type Subscription,
  subscriptions,
} from "../../db/schema.ts";
import type { Caller } from "../../http/caller.ts";
import { Failure } from "../../http/failure.ts";
import type { BillingDeps } from "../deps.ts";
import { type FamilyState, readFamily } from "../family.ts";
import { findPlanOnOffer } from "../plans.ts";
import { takePromo } from "../promo-codes.ts";
import { drawUpFigures } from "../quotes/figures.ts";
import { type Price, priceOf } from "../quotes/prices.ts";
import { refuseChoice } from "../quotes/quote.ts";
import { changeFamily } from "../settle.ts";
import { findPending, isConfirming, isPromised } from "../state.ts";
import { abandonCheckout } from "../transitions.ts";

type Wanted = { planId: string; promoCode: string | undefined };

/** Opens the family's one pending checkout, or finds it again: a double click and a second tab share it. */
export async function createSubscription(
  deps: BillingDeps,
  caller: Caller,
  { planId, promoCode }: Wanted,
): Promise<ResponseOf<"createSubscription">> {
  const wanted = { planId, promoCode: promoCode && tidyPromoCode(promoCode) };
  const id = (await findOrOpen(deps, caller, wanted)) ?? (await findOrOpen(deps, caller, wanted));
  // Opened at its provider this very moment, in another tab.
  if (!id) throw new Failure("busy", { retryAfterSeconds: 1 });
  return { subscription_id: id, checkout_url: `${deps.config.publicOrigin}/checkout/${id}` };
}

/** undefined: another checkout, open at its provider, was in the way and is closed there now. */
async function findOrOpen(deps: BillingDeps, caller: Caller, wanted: Wanted): Promise<string | undefined> {
  const found = await changeFamily(deps, caller.familyId, async (tx, live) => {
    const plan = await findPlanOnOffer(tx, wanted.planId);
    const state = await readFamily({ ...deps, db: tx }, caller.familyId);
    refuseChoice(deps, state, plan);
    const pending = findPending(live);
    if (pending && isSame(deps, pending, wanted)) return pending;
    if (pending && isConfirming.holds(pending)) throw new Failure("payment_processing");
    // Closed outside: nobody waits for a provider while holding the family's lock.
    if (pending?.providerCheckoutId) return { inTheWay: pending };
    if (pending) await abandonCheckout(tx, pending, deps.clock());
    return openCheckout(tx, deps, { plan, caller, state, promoCode: wanted.promoCode });
  });
  if ("id" in found) return found.id;
  await deps.providers.find(found.inTheWay.provider).closeCheckout(deps, found.inTheWay);
  return undefined;
}

function isSame(
  { providers, clock }: BillingDeps,
  pending: Subscription,
  { planId, promoCode }: Wanted,
): boolean {
  const isPayable = pending.provider === providers.selling.name && isPromised(clock()).holds(pending);
  return (
    (isPayable || isConfirming.holds(pending)) &&
    pending.planId === planId &&
    pending.promoCode === (promoCode ?? null)
  );
}

type Opening = { plan: Plan; caller: Caller; state: FamilyState; promoCode: string | undefined };

/** The price is fixed here, whatever happens to plan and code before it is paid. */
async function openCheckout(
  tx: Database,
  deps: BillingDeps,
  { plan, caller, state, promoCode }: Opening,
): Promise<{ id: string }> {
  const now = deps.clock();
  const { familyId } = caller;
  const promo = promoCode ? await takePromo(tx, { code: promoCode, plan, buyer: caller, now }) : undefined;
  const price = priceOf(plan, promo?.percent);
  const id = randomUUID();
  await tx.insert(subscriptions).values({
    id,
    familyId,
    planId: plan.id,
    status: "pending",
    priceCents: price.priceCents,
    listPriceCents: price.listPriceCents,
    promoCode: promo?.code,
    currency: plan.currency,
    provider: deps.providers.selling.name,
    figures: drawUp(deps, { plan, state, price, now }),
    createdAt: now,
  });
  if (promo)
    await tx.insert(promoRedemptions).values({
      code: promo.code,
      subscriptionId: id,
      familyId,
      state: "reserved",
      createdAt: now,
      changedAt: now,
    });
  return { id };
}

type Terms = { plan: Plan; state: FamilyState; price: Price; now: Date };

/** null: a provider that counts for itself is asked when the checkout is opened. */
function drawUp({ providers }: BillingDeps, { plan, state, price, now }: Terms): Figures | null {
  const { name: selling, previewChange } = providers.selling;
  const wanted = { cents: price.priceCents, interval: plan.billingInterval, currency: plan.currency };
  const figures = drawUpFigures({ ...state, selling }, wanted, now);
  return previewChange && figures.kind === "change_now" ? null : figures;
}
