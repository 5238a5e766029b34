import { randomUUID } from "node:crypto";
import { type Subscription, subscriptions } from "../../../db/schema.ts";
import { addInterval } from "../../dates.ts";
import type { BillingDeps } from "../../deps.ts";
import { findPlanOnOffer } from "../../plans.ts";
import { changeFamily } from "../../settle.ts";
import { endReplaced, replaceRunning } from "../../transitions.ts";
import { grantProvider } from "./provider.ts";

/** A plan as a gift: nothing is charged, nothing renews. It replaces the plan that runs. */
export async function grantPlan(
  deps: BillingDeps,
  { familyId, planId, until }: { familyId: string; planId: string; until?: Date },
): Promise<Subscription> {
  const now = deps.clock();
  const plan = await findPlanOnOffer(deps.db, planId);
  const granted: Subscription = {
    id: randomUUID(),
    familyId,
    planId,
    status: "active",
    priceCents: 0,
    listPriceCents: plan.priceCents,
    promoCode: null,
    currency: plan.currency,
    provider: grantProvider.name,
    providerCheckoutId: null,
    providerSubscriptionId: null,
    periodStart: now,
    periodEnd: until ?? addInterval(now, plan.billingInterval),
    cancelAt: null,
    createdAt: now,
    paidAt: now,
  };
  await changeFamily(deps, familyId, async (tx) => {
    await replaceRunning(tx, deps, granted, now);
    await tx.insert(subscriptions).values(granted);
  });
  await endReplaced(deps, familyId);
  return granted;
}
