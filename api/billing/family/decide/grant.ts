import { nextPeriodEnd, periodEnd } from "../../../../contract/money.ts";
import type { Plan, Subscription } from "../../../db/schema.ts";
import type { HeldPlan } from "../../providers/provider.ts";
import { add, change, type Draft, type Refusal, tell, type World } from "../draft.ts";
import { findPending, findRunning } from "../family.ts";
import { isFree } from "../state.ts";
import { type Credit, creditUnused, replaceRunning } from "./end.ts";

/** In the `provider` column of what the operator gave. */
export const GRANT = "grant";

export type Gift = {
  /** `has already`: the family has the plan for longer than the gift would last, and nothing was changed. */
  readonly kind: "started" | "lengthened" | "has already";
  readonly until: Date;
  /** Before the gift; null where nothing was to be charged. */
  readonly nextChargeAt: Date | null;
  readonly credit?: Credit;
};

type Wanted = { readonly id: string; readonly plan: Plan; readonly until: Date | undefined };

/**
 * A plan as a gift: nobody loses what was paid for. The plan that the family has already goes on for as much longer,
 * and its next charge waits. Another plan takes the place of the one that runs, whose unused part is credited: here,
 * or by the provider that ends it.
 */
export function grant(draft: Draft, wanted: Wanted, { now }: World): Gift | Refusal {
  const { id, plan, until } = wanted;
  const pending = findPending(draft.family);
  if (pending?.subscription.status === "confirming") return { refused: "payment_processing" };
  const running = findRunning(draft.family);
  const isSelfManaged = running?.subscription.providerSubscriptionId === null;
  if (running && isSelfManaged && running.plan.id === plan.id) return lengthen(draft, running, until, now);
  const credit = running && isSelfManaged ? creditUnused(draft, running.subscription, now) : undefined;
  replaceRunning(draft, id, now);
  const end = until ?? periodEnd(now, plan.billingInterval, 1);
  const subscription = add(draft, {
    subscription: describeGift(draft.family.id, wanted, { now, end }),
    plan,
  });
  tell(draft, { kind: "started", subscription });
  return { kind: "started", until: end, nextChargeAt: null, credit };
}

/** What is overdue is given too. */
function lengthen(draft: Draft, { subscription, plan }: HeldPlan, until: Date | undefined, now: Date): Gift {
  const { id, status, priceCents, provider, anchorAt, paidUntil, graceEndsAt } = subscription;
  const end = subscription.periodEnd ?? now;
  const from = graceEndsAt ? now : end;
  const isGift = provider === GRANT;
  const countedFrom = graceEndsAt || isGift ? from : (anchorAt ?? from);
  const longer = until ?? nextPeriodEnd(countedFrom, plan.billingInterval, from);
  const nextChargeAt = status === "active" && priceCents > 0 ? end : null;
  if (longer <= from) return { kind: "has already", until: end, nextChargeAt };
  const lengthened = change(draft, id, {
    periodEnd: longer,
    paidUntil: isGift ? longer : paidUntil,
    // A gift of one period keeps the day that the periods are counted from; in the free days that is their end.
    anchorAt: until || graceEndsAt || isFree(subscription) ? longer : anchorAt,
    ...(status === "cancelled" && { cancelAt: longer }),
    overdueCents: null,
    graceEndsAt: null,
    retryAt: null,
  });
  tell(draft, { kind: "lengthened", subscription: lengthened.subscription });
  return { kind: "lengthened", until: longer, nextChargeAt };
}

function describeGift(
  familyId: string,
  { id, plan }: Wanted,
  { now, end }: { now: Date; end: Date },
): Subscription {
  return {
    ...newRow({ id, familyId, plan, provider: GRANT, priceCents: 0, now }),
    status: "active",
    anchorAt: now,
    periodStart: now,
    periodEnd: end,
    paidUntil: end,
    paidAt: now,
  };
}

type NewRow = Pick<Subscription, "id" | "familyId" | "provider" | "priceCents"> & {
  readonly plan: Plan;
  readonly now: Date;
};

/** A subscription of which nothing but its price is known yet. */
export function newRow({ plan, now, ...known }: NewRow): Subscription {
  return {
    ...known,
    planId: plan.id,
    status: "pending",
    listPriceCents: plan.priceCents,
    currency: plan.currency,
    createdAt: now,
    promoCode: null,
    providerCheckoutId: null,
    providerSubscriptionId: null,
    quote: null,
    cardLast4: null,
    anchorAt: null,
    periodStart: null,
    periodEnd: null,
    paidUntil: null,
    overdueCents: null,
    graceEndsAt: null,
    retryAt: null,
    cancelAt: null,
    endedAt: null,
    dueAt: null,
    promisedUntil: null,
    paidAt: null,
  };
}
