import { type Id, isSameId, type Plan, type SubscriptionFeatures } from "../../../contract/calls.ts";
import { nameCardBrand, writeCardExpiry } from "../../../contract/card.ts";
import { paidFeaturesOf } from "../../../contract/features.ts";
import { TRIAL_DAYS } from "../../../contract/rules.ts";
import type { Paying } from "./paying/paying.ts";
import { type ShownPrice, shownPriceOf } from "./plans/plan-price.ts";

export type TrialView = {
  kind: "trial";
  daysLeft: number | undefined;
  daysUsed: number;
  endsAt: string | undefined;
  features: readonly string[];
};

/** What comes next for a paid plan. An API of the plain shape names a date at most, and no amount. */
export type Next =
  | { kind: "renews"; at: string; cents: number | undefined }
  | { kind: "first charge"; at: string; cents: number }
  /** The operator's gift: it runs out by itself. */
  | { kind: "runs out"; at: string }
  | { kind: "paused" }
  /** `approveUrl`: it was not declined, and the adult who pays approves it there. */
  | { kind: "past due"; until: string; cents: number; approveUrl: string | undefined }
  /** Cancelled. */
  | { kind: "ends"; at: string; beforeFirstCharge: boolean }
  /** The adult who paid has left or is leaving. */
  | { kind: "card needed"; at: string };

/** What was paid and not had, left over from earlier. */
export type Credit = { cents: number; currency: string | undefined };

export type WaitingChange = { planId: Id; name: string; at: string; price: ShownPrice };

/** Brand and expiry are known to some APIs only. */
export type PaymentCard = { last4: string; brand: string | undefined; expiry: string | undefined };

export type PaidView = {
  kind: "paid";
  planId: Id | undefined;
  name: string | undefined;
  description: string | undefined;
  /** The family's own, else of the plan list; undefined for a gift, and where neither says. */
  price: ShownPrice | undefined;
  currency: string | undefined;
  features: readonly string[];
  next: Next | undefined;
  change: WaitingChange | undefined;
  credit: Credit | undefined;
  card: PaymentCard | undefined;
  /** Another adult than who looks at it. */
  payer: string | undefined;
  /** Another adult pays, or nobody any more: what it would mean that the reader pays. */
  paying: Paying | undefined;
  /** Announced by mail. */
  newPrice: { at: string; cents: number } | undefined;
};

/** What the family had last is known to some APIs only. */
export type NoneView = {
  kind: "none";
  ended: { kind: "trial" | "plan"; at: string } | undefined;
  credit: Credit | undefined;
};

export type SubscriptionView = TrialView | PaidView | NoneView;

/** What the family has, of the two flags that the API sends: a trial wins over a paid plan (docs/product.md §6.4). */
export function decideView(now: SubscriptionFeatures, plans: readonly Plan[]): SubscriptionView {
  if (now.is_trial_period) return decideTrial(now);
  if (now.is_paid_plan) return decidePaid(now, plans);
  return { kind: "none", ended: decideEnded(now), credit: decideCredit(now) };
}

/** Whether another plan would take the place of one that is paid for; a gift ends by itself. */
export function isChange(view: SubscriptionView): view is PaidView {
  return view.kind === "paid" && view.next?.kind !== "runs out";
}

function decideTrial(now: SubscriptionFeatures): TrialView {
  const daysLeft = now.trial_days_remaining == null ? undefined : Math.max(0, now.trial_days_remaining);
  return {
    kind: "trial",
    daysLeft,
    daysUsed: Math.max(0, TRIAL_DAYS - (daysLeft ?? TRIAL_DAYS)),
    endsAt: now.trial_ends_at ?? undefined,
    features: now.features ?? [],
  };
}

function decidePaid(now: SubscriptionFeatures, plans: readonly Plan[]): PaidView {
  const plan = plans.find(({ id }) => isSameId(id, now.plan_id));
  const currency = now.currency ?? plan?.currency ?? undefined;
  const features = now.features ?? plan?.features;
  return {
    kind: "paid",
    planId: now.plan_id ?? undefined,
    name: now.plan_name ?? plan?.name,
    description: now.plan_description ?? plan?.description ?? undefined,
    price: decidePrice(now, plan, currency),
    currency,
    features: features ? paidFeaturesOf(features) : [],
    next: decideNext(now),
    change: decideChange(now, currency),
    credit: decideCredit(now),
    card: decideCard(now),
    payer: now.paid_by ?? undefined,
    paying: decidePaying(now),
    newPrice: now.next_price ? { at: now.next_price.at, cents: now.next_price.amount } : undefined,
  };
}

/** What this family pays, whatever the plan costs today; a gift costs nothing. */
function decidePrice(
  { price, billing_interval, is_gift }: SubscriptionFeatures,
  plan: Plan | undefined,
  currency: string | undefined,
): ShownPrice | undefined {
  if (is_gift) return undefined;
  if (price == null) return plan && shownPriceOf(plan);
  return { cents: price, currency, interval: billing_interval ?? plan?.billing_interval };
}

function decideNext(now: SubscriptionFeatures): Next | undefined {
  const { cancel_at, past_due, next_charge, is_gift, current_period_end, card_needed } = now;
  const endsAt = cancel_at ?? current_period_end;
  if (card_needed && endsAt) return { kind: "card needed", at: endsAt };
  if (cancel_at)
    return {
      kind: "ends",
      at: cancel_at,
      beforeFirstCharge: now.is_free_period ?? next_charge?.is_first ?? false,
    };
  if (past_due) {
    const { until, amount: cents, approve_url } = past_due;
    return { kind: "past due", until, cents, approveUrl: approve_url ?? undefined };
  }
  if (is_gift) return current_period_end ? { kind: "runs out", at: current_period_end } : undefined;
  if (now.is_paused) return { kind: "paused" };
  if (next_charge)
    return {
      kind: next_charge.is_first ? "first charge" : "renews",
      at: next_charge.at,
      cents: next_charge.amount,
    };
  return current_period_end ? { kind: "renews", at: current_period_end, cents: undefined } : undefined;
}

/** Nobody pays who is about to leave. */
function decidePaying(now: SubscriptionFeatures): PaidView["paying"] {
  const { card_charge: charge, paid_by, card_needed, account_delete_at } = now;
  if (!charge || account_delete_at || !(paid_by || card_needed)) return undefined;
  return { charge, payer: paid_by ?? undefined };
}

function decideChange(
  { scheduled_change: change }: SubscriptionFeatures,
  currency: string | undefined,
): WaitingChange | undefined {
  return change
    ? {
        planId: change.plan_id,
        name: change.plan_name,
        at: change.at,
        price: { cents: change.amount, currency, interval: change.billing_interval },
      }
    : undefined;
}

function decideCard(now: SubscriptionFeatures): PaymentCard | undefined {
  const { card_last4, card_brand, card_expiry, card_needed } = now;
  if (!card_last4 || card_needed) return undefined;
  return {
    last4: card_last4,
    brand: nameCardBrand(card_brand),
    expiry: card_expiry ? writeCardExpiry(card_expiry) : undefined,
  };
}

function decideCredit({ credit }: SubscriptionFeatures): Credit | undefined {
  return credit ? { cents: credit.amount, currency: credit.currency ?? undefined } : undefined;
}

function decideEnded({ trial_ended_at, plan_ended_at }: SubscriptionFeatures): NoneView["ended"] {
  if (plan_ended_at) return { kind: "plan", at: plan_ended_at };
  return trial_ended_at ? { kind: "trial", at: trial_ended_at } : undefined;
}
