import type Stripe from "stripe";
import type { Language } from "../../../../contract/languages.ts";
import type { BillingInterval } from "../../../../contract/money.ts";
import type { RemotePeriod, Snapshot } from "../../../family/decide/plans/provider-says.ts";
import type { Card } from "../../../family/family.ts";
import { writeMonth } from "../../card-expiry.ts";

/** What every read of a subscription asks for besides itself. */
export const EXPANDED = ["default_payment_method", "latest_invoice"];

/** Stripe's own page has no Arabic; the browser's next language is the best guess. */
export const stripeLocales: Record<Language, Stripe.Checkout.SessionCreateParams.Locale> = {
  en: "en",
  ar: "auto",
};

/** How Stripe counts our periods. */
export const intervals: Record<BillingInterval, { interval: "month" | "year"; interval_count: number }> = {
  month: { interval: "month", interval_count: 1 },
  year: { interval: "year", interval_count: 1 },
};

/**
 * What Stripe keeps runs here too. Where Stripe has given up charging it (`unpaid`), the end of the grace ends it on
 * both sides; what the operator paused goes on until the operator resumes or ends it.
 */
export function readRemoteState(remote: Stripe.Subscription): Snapshot["state"] {
  switch (remote.status) {
    case "incomplete":
      return { kind: "confirming" };
    case "active":
    case "trialing":
    case "past_due":
    case "unpaid":
    case "paused":
      return { kind: "running", ...readPeriod(remote) };
    default:
      return { kind: "ended", endedAt: remote.ended_at ? fromSeconds(remote.ended_at) : null };
  }
}

/** Free days, at Stripe also those that were given in the middle of a paid plan: nothing is charged before they end. */
export function isTrialing({ status }: Stripe.Subscription): boolean {
  return status === "trialing";
}

/** For good. */
export function isOver({ status }: Stripe.Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

function readPeriod(remote: Stripe.Subscription): RemotePeriod {
  const item = readItem(remote);
  const periodEnd = fromSeconds(item.current_period_end);
  const cancelAt = remote.cancel_at ? fromSeconds(remote.cancel_at) : null;
  const firstCharge = remote.status === "trialing" ? remote.trial_end : remote.billing_cycle_anchor;
  return {
    periodStart: fromSeconds(item.current_period_start),
    periodEnd,
    anchorAt: fromSeconds(firstCharge ?? item.current_period_start),
    cancelAt: remote.cancel_at_period_end ? (cancelAt ?? periodEnd) : cancelAt,
    card: readCard(remote.default_payment_method),
    isPaused: isPaused(remote),
    price: { cents: item.price.unit_amount, isChangeWaiting: remote.schedule !== null },
    overdue: readOverdue(remote),
  };
}

/** In the dashboard, the subscription or the collection of its payments. */
function isPaused({ status, pause_collection }: Stripe.Subscription): boolean {
  return status === "paused" || pause_collection !== null;
}

/** `until`: the next try. Only `past_due` has one. */
export function readOverdue(remote: Stripe.Subscription): RemotePeriod["overdue"] {
  const { status, latest_invoice: invoice } = remote;
  if (status !== "past_due" && status !== "unpaid") return null;
  if (!invoice || typeof invoice === "string") return { cents: 0, until: null };
  const { amount_remaining: cents, next_payment_attempt: attempt } = invoice;
  return { cents, until: attempt && status === "past_due" ? fromSeconds(attempt) : null };
}

export function readCard(method: string | Stripe.PaymentMethod | null): Card | null {
  const card = method && typeof method !== "string" ? method.card : undefined;
  if (!card) return null;
  const cardExpiry = writeMonth({ year: card.exp_year, month: card.exp_month });
  return { cardLast4: card.last4, cardBrand: card.brand, cardExpiry };
}

export function readItem(remote: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = remote.items.data;
  if (!item) throw new Error(`${remote.id} has no items`);
  return item;
}

/** Our row. */
export function readName(remote: Stripe.Subscription): string | undefined {
  return readNameOf(readItem(remote).price, remote.metadata);
}

/** A change of plan is noted under its price; prices of earlier versions were made for one row and name it. */
export function readNameOf(
  { id, metadata: ofPrice }: Pick<Stripe.Price, "id" | "metadata">,
  noted: Stripe.Metadata | null | undefined,
): string | undefined {
  return noted?.[id] ?? ofPrice.subscription_id ?? noted?.subscription_id;
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function toSeconds(moment: Date | string): number {
  return Math.floor(new Date(moment).getTime() / 1000);
}
