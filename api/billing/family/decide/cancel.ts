import type { Subscription } from "../../../db/schema.ts";
import { change, type Draft, type Refusal, tell, type World } from "../draft.ts";
import { type Card, findHeld, findRunning } from "../family.ts";
import { dropScheduled } from "./end.ts";
import { payPeriod } from "./renew.ts";

/** Access stays to the end of the paid period; with a payment overdue that is over already. */
export function cancel(draft: Draft, id: string, { now, providers }: World): Refusal | undefined {
  const running = findRunning(draft.family)?.subscription;
  if (running?.id !== id || !running.periodEnd || providers.find(running.provider).isGift)
    return { refused: "no_subscription" };
  if (running.graceEndsAt) endUnpaid(draft, id, now);
  else if (running.status === "active") markCancelled(draft, id, running.periodEnd, now);
  return undefined;
}

/** What is true again once somebody goes on: why it was to end is no matter any more. */
export const notCancelled = { cancelAt: null, cancelledAt: null, cancelReason: null, cancelNote: null };

export type CancelAnswer = Pick<Subscription, "cancelReason" | "cancelNote">;

/** Why, of a plan that was cancelled just now, here or at its provider. */
export function noteReason(draft: Draft, id: string, answer: CancelAnswer): void {
  if (findHeld(draft.family, id)?.subscription.cancelAt) change(draft, id, answer);
}

export function resume(draft: Draft, id: string, { providers }: World): Refusal | undefined {
  const running = findRunning(draft.family)?.subscription;
  if (running?.id !== id || providers.find(running.provider).isGift) return { refused: "no_subscription" };
  change(draft, id, { status: "active", ...notCancelled });
  return undefined;
}

/** Keeps the plan that runs instead of the one that waits for its end. */
export function undoChange(draft: Draft, { now }: World): void {
  dropScheduled(draft, now);
}

/** The one way into `cancelled`, so that each cancellation has its receipt, and one only. */
export function markCancelled(draft: Draft, id: string, cancelAt: Date, now: Date): void {
  dropScheduled(draft, now);
  const { subscription } = change(draft, id, { status: "cancelled", cancelAt, cancelledAt: now });
  tell(draft, { kind: "cancelled", subscription, at: cancelAt });
}

/** Cancelled with a payment overdue: nothing is charged any more, and what was paid for is over. */
function endUnpaid(draft: Draft, id: string, now: Date): void {
  dropScheduled(draft, now);
  const { subscription } = change(draft, id, {
    status: "ended",
    cancelAt: now,
    cancelledAt: now,
    endedAt: now,
    retryAt: null,
  });
  tell(draft, { kind: "cancelled", subscription, at: now });
}

/** What is overdue is charged to the new card at once. */
export function changeCard(draft: Draft, id: string, card: Card, { now }: World): Refusal | undefined {
  const running = findRunning(draft.family)?.subscription;
  if (running?.id !== id) return { refused: "no_subscription" };
  for (const { subscription } of draft.family.held)
    if (subscription.id === id || subscription.status === "scheduled") change(draft, subscription.id, card);
  draft.effects.push({ kind: "card entered" });
  if (running.graceEndsAt) payPeriod(draft, id, now);
  return undefined;
}
