import type { Plan, Subscription } from "../../../db/schema.ts";
import { addBalance, change, type Draft, type Refusal, request, tell, type World } from "../../draft.ts";
import { type Family, findHeld, findPending, findRunning, findScheduled } from "../../family.ts";
import { unusedOf } from "../../quotes/compute-quote.ts";

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

/** The plan, and all that was paid for and not had. */
export type Loss = { readonly plan: Plan | undefined; readonly credits: readonly Credit[] };

/** What the last adult of a family gives up by leaving it. */
export function previewLoss(family: Family, now: Date): Loss {
  const draft: Draft = { family, effects: [] };
  const running = findRunning(family);
  if (running) creditUnused(draft, running.subscription, now);
  const balances = Object.entries(draft.family.balances).filter(([, cents]) => cents > 0);
  return { plan: running?.plan, credits: balances.map(([currency, cents]) => ({ currency, cents })) };
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
  const subscription = endQuietly(draft, id, endedAt);
  tell(draft, { kind: "ended", subscription, at: endedAt, why });
}

function endQuietly(draft: Draft, id: string, endedAt: Date): Subscription {
  dropScheduled(draft, endedAt);
  return change(draft, id, { status: "ended", endedAt, retryAt: null }).subscription;
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

/** A checkout that must not be paid any more, also where its provider shows it or is confirming a payment. */
export function giveUpPending(draft: Draft, world: World): void {
  const pending = findPending(draft.family)?.subscription;
  if (!pending) return;
  // The bank has not confirmed it yet.
  change(draft, pending.id, { paidAt: null });
  abandon(draft, pending.id, world.now);
  if (pending.providerSubscriptionId) request(draft, pending, { kind: "end" }, world);
  else if (pending.providerCheckoutId) request(draft, pending, { kind: "close checkout" }, world);
}

/** For a family without adults: nothing stays open that could still be paid or billed. The caller tells the last one. */
export function endAll(draft: Draft, world: World): void {
  giveUpPending(draft, world);
  const running = findRunning(draft.family)?.subscription;
  if (!running) return;
  endQuietly(draft, running.id, world.now);
  if (world.providers.find(running.provider).remote) request(draft, running, { kind: "end" }, world);
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
