import { randomUUID } from "node:crypto";
import { periodEnd } from "../../../../contract/money.ts";
import { type Subscription, subscriptions } from "../../../db/schema.ts";
import { announce } from "../../announce.ts";
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
    figures: null,
    cardLast4: null,
    anchorAt: now,
    periodStart: now,
    periodEnd: until ?? periodEnd(now, plan.billingInterval, 1),
    overdueCents: null,
    graceEndsAt: null,
    retryAt: null,
    cancelAt: null,
    createdAt: now,
    paidAt: now,
  };
  await changeFamily(deps, familyId, async (tx) => {
    await replaceRunning(tx, deps, granted, now);
    await tx.insert(subscriptions).values(granted);
    await announce(tx, deps, { kind: "started", subscription: granted });
  });
  await endReplaced(deps, familyId);
  return granted;
}
