import type { Id, Plan, SubscriptionFeatures } from "../../../contract/calls.ts";
import { TRIAL_DAYS } from "../../../contract/rules.ts";

export type TrialView = {
  kind: "trial";
  daysLeft: number | undefined;
  daysUsed: number;
  endsAt: string | undefined;
  features: readonly string[];
};

export type PaidView = {
  kind: "paid";
  planId: Id | undefined;
  name: string | undefined;
  description: string | undefined;
  /** From the plan list; undefined when the list no longer has the plan. */
  plan: Plan | undefined;
  features: readonly string[];
  /** A cancelled plan ends, any other renews; neither is known where the API does not say. */
  next: { kind: "renews" | "ends"; at: string } | undefined;
};

export type SubscriptionView = TrialView | PaidView | { kind: "none" };

/** What the family has, of the two flags that the API sends: a trial wins over a paid plan (docs/product.md §6.4). */
export function decideView(now: SubscriptionFeatures, plans: readonly Plan[]): SubscriptionView {
  if (now.is_trial_period) {
    const daysLeft = now.trial_days_remaining == null ? undefined : Math.max(0, now.trial_days_remaining);
    return {
      kind: "trial",
      daysLeft,
      daysUsed: Math.max(0, TRIAL_DAYS - (daysLeft ?? TRIAL_DAYS)),
      endsAt: now.trial_ends_at ?? undefined,
      features: now.features ?? [],
    };
  }
  if (!now.is_paid_plan) return { kind: "none" };

  const plan = plans.find(({ id }) => isSameId(id, now.plan_id));
  return {
    kind: "paid",
    planId: now.plan_id ?? undefined,
    name: now.plan_name ?? plan?.name,
    description: now.plan_description ?? plan?.description ?? undefined,
    plan,
    features: now.features ?? plan?.features ?? [],
    next: nextDateOf(now),
  };
}

/** An API may number its plans in one place and spell the number in another. */
export function isSameId(one: Id, other: Id | null | undefined): boolean {
  return other != null && String(one) === String(other);
}

function nextDateOf({ cancel_at, current_period_end }: SubscriptionFeatures): PaidView["next"] {
  if (cancel_at) return { kind: "ends", at: cancel_at };
  if (current_period_end) return { kind: "renews", at: current_period_end };
  return undefined;
}
