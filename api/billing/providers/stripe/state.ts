import type Stripe from "stripe";

/** What a subscription at Stripe means here; `confirming`: the first payment is under way. */
export type RemoteState =
  | { kind: "confirming" }
  | { kind: "running"; periodStart: Date; periodEnd: Date; cancelAt: Date | null }
  | { kind: "ended" };

/** A failed renewal keeps the plan while Stripe still tries (`past_due`). */
export function readRemoteState(remote: Stripe.Subscription): RemoteState {
  switch (remote.status) {
    case "incomplete":
      return { kind: "confirming" };
    case "active":
    case "trialing":
    case "past_due":
      return { kind: "running", ...readPeriod(remote) };
    default:
      return { kind: "ended" };
  }
}

function readPeriod(remote: Stripe.Subscription) {
  const [item] = remote.items.data;
  if (!item) throw new Error(`${remote.id} has no items`);
  const periodEnd = fromSeconds(item.current_period_end);
  const cancelAt = remote.cancel_at ? fromSeconds(remote.cancel_at) : null;
  return {
    periodStart: fromSeconds(item.current_period_start),
    periodEnd,
    cancelAt: remote.cancel_at_period_end ? (cancelAt ?? periodEnd) : cancelAt,
  };
}

export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}
