import type { Subscription } from "../../../db/schema.ts";
import { unusedOf } from "../../quotes/compute-quote.ts";
import { addBalance, change, type Draft, type Refusal, tell, type World } from "../draft.ts";
import { findHeld, findPending, findRunning, findScheduled } from "../family.ts";

export type Credit = { readonly cents: number; readonly currency: string | null };

/** At once, unlike a cancellation. What was paid for and not had stays the family's. */
export function endWithCredit(draft: Draft, id: string, { now }: World): Credit | Refusal {
  const running = findRunning(draft.family)?.subscription;
  if (running?.id !== id) return { refused: "no_subscription" };
  const credit = creditUnused(draft, running, now);
  end(draft, id, now);
  return credit;
}

/** For a family that is erased, and for a plan that its provider has ended and credited: nothing is credited here. */
export function endRunning(draft: Draft, id: string, { now }: World): void {
  if (findRunning(draft.family)?.subscription.id === id) end(draft, id, now);
}

/** For a plan of our own that gives way or ends: the part of what was paid that is not had yet. */
export function creditUnused(draft: Draft, running: Subscription, now: Date): Credit {
  const { currency } = running;
  const cents = unusedOf(running, now);
  addBalance(draft, currency, cents);
  return { cents, currency };
}

/** What ran is over, with whatever waited for its end. */
export function end(draft: Draft, id: string, endedAt: Date, why: "unpaid" | "over" = "over"): void {
  dropScheduled(draft, endedAt);
  const { subscription } = change(draft, id, { status: "ended", endedAt, retryAt: null });
  tell(draft, { kind: "ended", subscription, at: endedAt, why });
}

/** Drops the plan that waits for the end of the period, and frees its promo code. */
export function dropScheduled(draft: Draft, at: Date, exceptId?: string): void {
  const scheduled = findScheduled(draft.family)?.subscription;
  if (!scheduled || scheduled.id === exceptId) return;
  change(draft, scheduled.id, { paidAt: null });
  abandon(draft, scheduled.id, at);
}

/** Ends what never ran, and gives its promo code back. */
export function abandon(draft: Draft, id: string, at: Date): void {
  change(draft, id, { status: "ended", endedAt: at });
  draft.effects.push({ kind: "release", subscriptionId: id, at });
}

/** Gives up a checkout that nobody has paid. */
export function abandonPending(draft: Draft, id: string, { now }: World): void {
  if (findPending(draft.family)?.subscription.id === id) abandon(draft, id, now);
}

/**
 * What ran until now gives way at the same moment, so that no moment is billed twice, and a change that waited for its
 * end is dropped. A plan that its provider keeps gets its `endedAt` once it is ended there too (`end-replaced.ts`).
 */
export function replaceRunning(draft: Draft, byId: string, at: Date): void {
  for (const { subscription } of draft.family.held) {
    const { id, status, providerSubscriptionId } = subscription;
    if (id === byId || (status !== "active" && status !== "cancelled")) continue;
    change(draft, id, { status: "replaced", endedAt: providerSubscriptionId ? null : at });
  }
  dropScheduled(draft, at, byId);
}

/** It is ended at its provider too. */
export function noteEndAtProvider(draft: Draft, id: string, { now }: World): void {
  if (findHeld(draft.family, id)?.subscription.status === "replaced") change(draft, id, { endedAt: now });
}
