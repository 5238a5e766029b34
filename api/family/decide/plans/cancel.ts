import type { Subscription } from "../../../db/schema.ts";
import { change, type Draft, type Refusal, tell, type World } from "../../draft.ts";
import { findHeld, findPayer, findRunning } from "../../family.ts";
import { dropScheduled } from "./end.ts";

/** Access stays to the end of the paid period; with a payment overdue that is over already. */
export function cancel(draft: Draft, id: string, { now, providers }: World): Refusal | undefined {
  const running = findRunning(draft.family)?.subscription;
  if (running?.id !== id || !running.periodEnd || providers.find(running.provider).isGift)
    return { refused: "no_subscription" };
  if (running.graceEndsAt) {
    const subscription = endUnpaid(draft, id, now);
    tell(draft, { kind: "cancelled", subscription, at: now });
  } else if (running.status === "active") markCancelled(draft, id, running.periodEnd, now);
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
  if (!findPayer(draft.family, running)) return { refused: "card_needed" };
  change(draft, id, { status: "active", ...notCancelled });
  return undefined;
}

/** Keeps the plan that runs instead of the one that waits for its end. */
export function undoChange(draft: Draft, { now }: World): void {
  dropScheduled(draft, now);
}

/** A cancellation by the family or at its provider, with its receipt. */
export function markCancelled(draft: Draft, id: string, cancelAt: Date, now: Date): void {
  const subscription = cancelAtEnd(draft, id, cancelAt, now);
  tell(draft, { kind: "cancelled", subscription, at: cancelAt });
}

/** The one way into `cancelled`. The caller tells the family. */
export function cancelAtEnd(draft: Draft, id: string, cancelAt: Date, now: Date): Subscription {
  dropScheduled(draft, now);
  return change(draft, id, { status: "cancelled", cancelAt, cancelledAt: now }).subscription;
}

/** Cancelled with a payment overdue: nothing is charged any more, and what was paid for is over. */
export function endUnpaid(draft: Draft, id: string, now: Date): Subscription {
  dropScheduled(draft, now);
  const ended = { status: "ended", cancelAt: now, cancelledAt: now, endedAt: now, retryAt: null } as const;
  return change(draft, id, ended).subscription;
}
