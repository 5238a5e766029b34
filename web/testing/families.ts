import type { Payment, Plan, PlanQuote, SubscriptionFeatures } from "../../contract/calls.ts";
import { featureKeys } from "../../contract/features.ts";

/* What the API answers for families of every kind, for parts and journeys. */

export const monthly: Plan = {
  id: "premium-monthly",
  name: "Premium Monthly",
  description: "The habits of the week, month by month.",
  price: 999,
  billing_interval: "month",
  features: ["proofs", "daily_recap", "lock_chores", "weekly_values"],
};
export const yearly: Plan = {
  id: "premium-yearly",
  name: "Premium Yearly",
  description: "Everything Maamoul has, for the whole family.",
  price: 9939,
  billing_interval: "year",
  features: [...featureKeys],
};
export const classroom: Plan = {
  id: "classroom-yearly",
  name: "Classroom Yearly",
  description: "For teachers and schools.",
  price: 29_900,
  discounted_price: 23_900,
  discount_percent: 20,
  billing_interval: "year",
  features: ["attachments", "proofs", "family_tree_view"],
};
export const planList = [monthly, yearly, classroom];

export const none: SubscriptionFeatures = { is_paid_plan: false, is_trial_period: false };
export const trial: SubscriptionFeatures = {
  is_paid_plan: false,
  is_trial_period: true,
  trial_days_remaining: 12,
  trial_ends_at: "2027-03-13T08:00:00.000Z",
  features: ["proofs", "ai_chat"],
};
export const paid: SubscriptionFeatures = {
  is_paid_plan: true,
  is_trial_period: false,
  plan_id: "premium-yearly",
  plan_name: "Premium Yearly",
  plan_description: "Everything Maamoul has, for the whole family.",
  features: [...featureKeys],
  current_period_end: "2027-03-13T08:00:00.000Z",
};
export const cancelled: SubscriptionFeatures = { ...paid, cancel_at: "2027-03-13T08:00:00.000Z" };

export const DAY = "2027-03-13T08:00:00.000Z";

/** What our own API adds to a paid plan: the family's price, its next charge and its card. */
export const renewing: SubscriptionFeatures = {
  ...paid,
  may_manage: true,
  price: 9939,
  billing_interval: "year",
  next_charge: { at: DAY, amount: 9939 },
  card_last4: "4242",
};
export const beforeFirstCharge: SubscriptionFeatures = {
  ...renewing,
  next_charge: { at: DAY, amount: 9939, is_first: true },
};
export const changing: SubscriptionFeatures = {
  ...renewing,
  next_charge: { at: DAY, amount: 999 },
  scheduled_change: {
    plan_id: "premium-monthly",
    plan_name: "Premium Monthly",
    at: DAY,
    amount: 999,
    billing_interval: "month",
  },
};
export const pastDue: SubscriptionFeatures = {
  ...renewing,
  next_charge: null,
  past_due: { amount: 9939, until: DAY },
};
/** Somebody has paused the collection at Stripe. */
export const paused: SubscriptionFeatures = { ...renewing, next_charge: null, is_paused: true };
/** Another adult's card is charged. */
export const paidByOther: SubscriptionFeatures = {
  ...renewing,
  paid_by: "Mariam",
  card_charge: { at: DAY, amount: 9939 },
};
/** The adult who paid has left. */
export const cardNeeded: SubscriptionFeatures = {
  ...renewing,
  next_charge: null,
  cancel_at: DAY,
  card_needed: true,
  card_charge: { at: DAY, amount: 9939 },
};
export const gift: SubscriptionFeatures = {
  ...paid,
  may_manage: true,
  is_gift: true,
  price: null,
  billing_interval: "year",
};

export const quoted: PlanQuote = {
  kind: "start",
  original_price: 9939,
  discount_percent: 0,
  price: 9939,
  billing_interval: "year",
  credit: 0,
  due_today: 9939,
  next_charge: { at: "2028-03-13T08:00:00.000Z", amount: 9939 },
};

export const payment: Payment = {
  id: "c1",
  number: "2026-000123",
  paid_at: "2026-03-13T08:00:00.000Z",
  plan_name: "Premium Yearly",
  period_start: "2026-03-13T08:00:00.000Z",
  period_end: DAY,
  amount: 9939,
  receipt_url: "/receipts/c1?until=1&signature=x",
};
