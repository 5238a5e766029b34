import { randomUUID } from "node:crypto";
import { subscriptions } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../http/failure.ts";
import { addInterval } from "../dates.ts";
import {
  closeCheckout,
  findPending,
  findRunning,
  lockFamily,
  replaceRunning,
  type Subscription,
  setState,
  settleFamily,
} from "../lifecycle.ts";
import { findPlanOnOffer } from "../plans.ts";
import { closeAtStripe } from "./stripe/checkout.ts";
import { cancelAtStripe, cancelReplaced } from "./stripe/sync.ts";

/** A plan as a gift: nothing is charged, nothing renews. It replaces the plan that runs. */
export async function grantPlan(
  deps: Deps,
  { familyId, planId, until }: { familyId: string; planId: string; until?: Date },
): Promise<Subscription> {
  await settleFamily(deps, familyId);
  const now = deps.clock();
  const plan = await findPlanOnOffer(deps.db, planId);
  const granted = await deps.db.transaction(async (tx) => {
    await lockFamily(tx, familyId);
    const values = {
      id: randomUUID(),
      familyId,
      planId,
      status: "active" as const,
      priceCents: 0,
      listPriceCents: plan.priceCents,
      currency: plan.currency,
      provider: "grant" as const,
      periodStart: now,
      periodEnd: until ?? addInterval(now, plan.billingInterval),
      createdAt: now,
      paidAt: now,
    };
    await replaceRunning(tx, values, now);
    const [row] = await tx.insert(subscriptions).values(values).returning();
    return row as Subscription;
  });
  await cancelReplaced(deps, familyId);
  return granted;
}

/** At once, unlike a cancellation. Stripe hears it first: what is billed must never outlive what is had. */
export async function endPlan(deps: Deps, familyId: string): Promise<Subscription> {
  await settleFamily(deps, familyId);
  const running = findRunning(await deps.db.transaction((tx) => lockFamily(tx, familyId)));
  if (!running) throw new Failure("no_subscription");
  if (running.provider === "stripe" && running.providerSubscriptionId)
    await cancelAtStripe(deps, running.providerSubscriptionId);
  await setState(deps.db, running.id, { status: "ended", cancelAt: deps.clock() });
  return running;
}

/** For a family that leaves: nothing stays open that could still be paid or billed. */
export async function endEverything(deps: Deps, familyId: string): Promise<void> {
  const live = await deps.db.transaction((tx) => lockFamily(tx, familyId));
  if (findRunning(live)) await endPlan(deps, familyId);
  const pending = findPending(live);
  if (!pending) return;
  await closeAtStripe(deps, pending.providerCheckoutId);
  await deps.db.transaction((tx) => closeCheckout(tx, pending, deps.clock()));
}
