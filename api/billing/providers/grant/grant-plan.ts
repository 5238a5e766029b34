import { randomUUID } from "node:crypto";
import { nextPeriodEnd, periodEnd } from "../../../../contract/money.ts";
import type { Database } from "../../../db/database.ts";
import { type Plan, type Subscription, subscriptions } from "../../../db/schema.ts";
import { Failure } from "../../../http/failure.ts";
import { announce } from "../../announce.ts";
import { type Credit, creditUnused } from "../../charges/charge.ts";
import type { BillingDeps } from "../../deps.ts";
import { readFamily } from "../../family.ts";
import { findPlanOnOffer } from "../../plans.ts";
import { changeFamily } from "../../settle.ts";
import { findPending, isConfirming, isFree, listClocked, type RunningPlan } from "../../state.ts";
import { endReplaced, replaceRunning, setState } from "../../transitions.ts";
import { grantProvider } from "./provider.ts";

export type Gift = {
  /** `has already`: the family has the plan for longer than the gift would last, and nothing was changed. */
  readonly kind: "started" | "lengthened" | "has already";
  readonly until: Date;
  /** Before the gift; null where nothing was to be charged. */
  readonly nextChargeAt: Date | null;
  readonly credit: Credit | undefined;
};

type Wanted = { readonly familyId: string; readonly planId: string; readonly until?: Date };

/**
 * A plan as a gift: nobody loses what was paid for. The plan that the family has already goes on for as much longer,
 * and its next charge waits. Another plan takes the place of the one that runs, whose unused part is credited: here,
 * or by the provider that ends it.
 */
export async function grantPlan(deps: BillingDeps, { familyId, planId, until }: Wanted): Promise<Gift> {
  const gift = await changeFamily(deps, familyId, async (tx, live): Promise<Gift> => {
    const plan = await findPlanOnOffer(tx, planId);
    const pending = findPending(live);
    if (pending && isConfirming.holds(pending)) throw new Failure("payment_processing");
    const { running } = await readFamily({ ...deps, db: tx }, familyId);
    const isOurs = running && listClocked(deps.providers).includes(running.subscription.provider);
    if (isOurs && running.plan.id === plan.id) return lengthen(tx, deps, running, until);
    const now = deps.clock();
    const credit = running && isOurs ? await creditUnused(tx, running.subscription, now) : undefined;
    const granted = describeGift(familyId, plan, { now, until });
    await replaceRunning(tx, deps, granted, now);
    await tx.insert(subscriptions).values(granted);
    await announce(tx, deps, { kind: "started", subscription: granted });
    return { kind: "started", until: granted.periodEnd, nextChargeAt: null, credit };
  });
  await endReplaced(deps, familyId);
  return gift;
}

/** What is overdue is given too. */
async function lengthen(
  tx: Database,
  deps: BillingDeps,
  { subscription, plan }: RunningPlan,
  until: Date | undefined,
): Promise<Gift> {
  const now = deps.clock();
  const { id, status, anchorAt, giftFrom } = subscription;
  const end = subscription.periodEnd ?? now;
  const isOverdue = subscription.graceEndsAt !== null;
  const isGift = subscription.provider === grantProvider.name;
  const from = isOverdue ? now : end;
  const day = isOverdue || isGift ? from : (anchorAt ?? from);
  const longer = until ?? nextPeriodEnd(day, plan.billingInterval, from);
  const nextChargeAt = status === "active" && subscription.priceCents > 0 ? end : null;
  if (longer <= from) return { kind: "has already", until: end, nextChargeAt, credit: undefined };
  const lengthened = await setState(tx, id, {
    periodEnd: longer,
    giftFrom: isGift || isFree(subscription) ? null : (giftFrom ?? end),
    // A gift of one period keeps the day that the periods are counted from; in the free days that is their end.
    anchorAt: until || isOverdue || isFree(subscription) ? longer : anchorAt,
    ...(status === "cancelled" && { cancelAt: longer }),
    overdueCents: null,
    graceEndsAt: null,
    retryAt: null,
  });
  await announce(tx, deps, { kind: "lengthened", subscription: lengthened });
  return { kind: "lengthened", until: longer, nextChargeAt, credit: undefined };
}

function describeGift(
  familyId: string,
  plan: Plan,
  { now, until }: { now: Date; until: Date | undefined },
): Subscription & { periodEnd: Date } {
  return {
    id: randomUUID(),
    familyId,
    planId: plan.id,
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
    giftFrom: null,
    overdueCents: null,
    graceEndsAt: null,
    retryAt: null,
    cancelAt: null,
    createdAt: now,
    paidAt: now,
  };
}
