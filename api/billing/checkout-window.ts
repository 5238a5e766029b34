import { and, gt, isNotNull, or } from "drizzle-orm";
import { subscriptions } from "../db/schema.ts";

const OPEN_MINUTES = 30;
/** Stripe wants at least 30 minutes for a session of its own, and a checkout may be opened at its last minute. */
const OPEN_AT_STRIPE_MINUTES = 65;

type Subscription = typeof subscriptions.$inferSelect;
type Checkout = Pick<Subscription, "createdAt" | "providerCheckoutId">;

/** Until when a checkout that nobody pays stays open and holds its promo code. */
export function checkoutDeadline({ createdAt, providerCheckoutId }: Checkout): Date {
  return addMinutes(createdAt, providerCheckoutId ? OPEN_AT_STRIPE_MINUTES : OPEN_MINUTES);
}

/** The payment is made and waits for its confirmation: nothing may be paid again, no deadline counts. */
export function isConfirming({
  paidAt,
  providerSubscriptionId,
}: Pick<Subscription, "paidAt" | "providerSubscriptionId">): boolean {
  return paidAt !== null || providerSubscriptionId !== null;
}

/** The same in SQL, for a pending checkout: not over its deadline, or confirming. */
export function isStillOpen(now: Date) {
  return or(
    isNotNull(subscriptions.paidAt),
    isNotNull(subscriptions.providerSubscriptionId),
    gt(subscriptions.createdAt, addMinutes(now, -OPEN_MINUTES)),
    and(
      isNotNull(subscriptions.providerCheckoutId),
      gt(subscriptions.createdAt, addMinutes(now, -OPEN_AT_STRIPE_MINUTES)),
    ),
  );
}

function addMinutes(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000);
}
