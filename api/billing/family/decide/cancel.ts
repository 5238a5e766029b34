import { change, type Draft, type Refusal, tell, type World } from "../draft.ts";
import { findRunning } from "../family.ts";
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

export function resume(draft: Draft, id: string, { providers }: World): Refusal | undefined {
  const running = findRunning(draft.family)?.subscription;
  if (running?.id !== id || providers.find(running.provider).isGift) return { refused: "no_subscription" };
  change(draft, id, { status: "active", cancelAt: null });
  return undefined;
}

/** Keeps the plan that runs instead of the one that waits for its end. */
export function undoChange(draft: Draft, { now }: World): void {
  dropScheduled(draft, now);
}

/** The one way into `cancelled`, so that each cancellation has its receipt, and one only. */
export function markCancelled(draft: Draft, id: string, cancelAt: Date, now: Date): void {
  dropScheduled(draft, now);
  const { subscription } = change(draft, id, { status: "cancelled", cancelAt });
  tell(draft, { kind: "cancelled", subscription, at: cancelAt });
}

/** Cancelled with a payment overdue: nothing is charged any more, and what was paid for is over. */
function endUnpaid(draft: Draft, id: string, now: Date): void {
  dropScheduled(draft, now);
  const { subscription } = change(draft, id, { status: "ended", cancelAt: now, endedAt: now, retryAt: null });
  tell(draft, { kind: "cancelled", subscription, at: now });
}

/** What is overdue is charged to the new card at once. */
export function changeCard(draft: Draft, id: string, cardLast4: string, { now }: World): Refusal | undefined {
  const running = findRunning(draft.family)?.subscription;
  if (running?.id !== id) return { refused: "no_subscription" };
  for (const { subscription } of draft.family.held)
    if (subscription.id === id || subscription.status === "scheduled")
      change(draft, subscription.id, { cardLast4 });
  if (running.graceEndsAt) payPeriod(draft, id, now);
  return undefined;
}
