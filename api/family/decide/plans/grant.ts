import { nextPeriodEnd, periodEnd } from "../../../../contract/money.ts";
import type { Plan, Subscription } from "../../../db/schema.ts";
import { add, change, type Draft, newRow, type Refusal, tell, type World } from "../../draft.ts";
import { findHeld, findPending, findRunning } from "../../family.ts";
import type { HeldPlan } from "../../providers.ts";
import { isFree } from "../../state.ts";
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
 * and its next charge waits; one that a provider keeps, `grant-plan.ts` asks it to postpone. Another plan takes the
 * place of the one that runs, whose unused part is credited: here, or by the provider that ends it.
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
function lengthen(draft: Draft, held: HeldPlan, until: Date | undefined, now: Date): Gift {
  const { id, status, provider, anchorAt, paidUntil, graceEndsAt } = held.subscription;
  const gift = measureGift(held, until, now);
  if (gift.kind === "has already") return gift;
  const { until: longer } = gift;
  change(draft, id, {
    periodEnd: longer,
    paidUntil: provider === GRANT ? longer : paidUntil,
    // A gift of one period keeps the day that the periods are counted from; in the free days that is their end.
    anchorAt: until || graceEndsAt || isFree(held.subscription) ? longer : anchorAt,
    ...(status === "cancelled" && { cancelAt: longer }),
    overdueCents: null,
    approvalUrl: null,
    graceEndsAt: null,
    retryAt: null,
  });
  announceLonger(draft, id);
  return gift;
}

/** Until when a plan that the family has would run with a gift of it. */
export function measureGift({ subscription, plan }: HeldPlan, until: Date | undefined, now: Date): Gift {
  const { status, priceCents, provider, anchorAt, graceEndsAt } = subscription;
  const end = subscription.periodEnd ?? now;
  const from = graceEndsAt ? now : end;
  const countedFrom = graceEndsAt || provider === GRANT ? from : (anchorAt ?? from);
  const longer = until ?? nextPeriodEnd(countedFrom, plan.billingInterval, from);
  const nextChargeAt = status === "active" && priceCents > 0 ? end : null;
  if (longer <= from) return { kind: "has already", until: end, nextChargeAt };
  return { kind: "lengthened", until: longer, nextChargeAt };
}

export function announceLonger(draft: Draft, id: string): void {
  const subscription = findHeld(draft.family, id)?.subscription;
  if (subscription) tell(draft, { kind: "lengthened", subscription });
}

function describeGift(
  familyId: string,
  { id, plan }: Wanted,
  { now, end }: { now: Date; end: Date },
): Subscription {
  return {
    ...newRow({ id, familyId, payerId: null, plan, provider: GRANT, priceCents: 0, now }),
    status: "active",
    anchorAt: now,
    periodStart: now,
    periodEnd: end,
    paidUntil: end,
    paidAt: now,
  };
}
