import { randomUUID } from "node:crypto";
import type { ResponseOf } from "../../contract/calls.ts";
import type { Database } from "../db/database.ts";
import { promoRedemptions, subscriptions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Caller } from "../http/caller.ts";
import { Failure } from "../http/failure.ts";
import { isConfirming } from "./checkout-window.ts";
import {
  closeCheckout,
  findPending,
  findRunning,
  listLive,
  lockFamily,
  type Subscription,
  settleFamily,
} from "./lifecycle.ts";
import { findPlanOnOffer, type PlanRow } from "./plans.ts";
import { priceOf } from "./prices.ts";
import { lockPromo, normalizeCode } from "./promo-codes.ts";
import { closeAtStripe } from "./providers/stripe/checkout.ts";

type Wanted = { planId: string; promoCode: string | undefined };

/** Opens the family's one pending checkout, or finds it again: a double click and a second tab share it. */
export async function createSubscription(
  deps: Deps,
  caller: Caller,
  { planId, promoCode }: Wanted,
): Promise<ResponseOf<"createSubscription">> {
  await settleFamily(deps, caller.familyId);
  const wanted = { planId, promoCode: promoCode && normalizeCode(promoCode) };
  await closeOtherAtStripe(deps, caller.familyId, wanted);
  const { id } = await deps.db.transaction(async (tx) => {
    const plan = await findPlanOnOffer(tx, planId);
    const live = await lockFamily(tx, caller.familyId);
    if (findRunning(live)?.planId === plan.id) throw new Failure("already_subscribed");
    const pending = findPending(live);
    if (pending && isSame(pending, wanted)) return pending;
    if (pending) await giveUp(tx, pending, deps.clock());
    return openCheckout(tx, deps, { plan, caller, promoCode: wanted.promoCode });
  });
  return { subscription_id: id, checkout_url: `${deps.config.publicOrigin}/checkout/${id}` };
}

/** Nobody waits for Stripe while holding the family's lock. */
async function closeOtherAtStripe(deps: Deps, familyId: string, wanted: Wanted): Promise<void> {
  const pending = findPending(await listLive(deps.db, familyId));
  if (pending && !isConfirming(pending) && !isSame(pending, wanted))
    await closeAtStripe(deps, pending.providerCheckoutId);
}

function isSame(pending: Subscription, { planId, promoCode }: Wanted): boolean {
  return pending.planId === planId && pending.promoCode === (promoCode ?? null);
}

async function giveUp(tx: Database, pending: Subscription, now: Date): Promise<void> {
  if (isConfirming(pending)) throw new Failure("payment_processing");
  // Opened at Stripe this very moment, in another tab.
  if (pending.providerCheckoutId) throw new Failure("busy", { retryAfterSeconds: 1 });
  await closeCheckout(tx, pending, now);
}

type Opening = { plan: PlanRow; caller: Caller; promoCode: string | undefined };

/** The price is fixed here, whatever happens to plan and code before it is paid. */
async function openCheckout(
  tx: Database,
  { config, clock }: Deps,
  { plan, caller, promoCode }: Opening,
): Promise<{ id: string }> {
  const now = clock();
  const { familyId } = caller;
  const promo = promoCode ? await lockPromo(tx, { code: promoCode, plan, buyer: caller, now }) : undefined;
  const { listPriceCents, priceCents } = priceOf(plan, promo?.percent);
  const id = randomUUID();
  await tx.insert(subscriptions).values({
    id,
    familyId,
    planId: plan.id,
    status: "pending",
    priceCents,
    listPriceCents,
    promoCode: promo?.code,
    currency: plan.currency,
    provider: config.stripe ? "stripe" : "sandbox",
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
