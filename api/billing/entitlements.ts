import { and, eq } from "drizzle-orm";
import type { SubscriptionFeatures } from "../../contract/calls.ts";
import { featureKeysOf } from "../../contract/features.ts";
import type { Language } from "../../contract/languages.ts";
import { families, plans, subscriptions } from "../db/schema.ts";
import type { BillingDeps } from "./deps.ts";
import { describePlan } from "./plans.ts";
import { settleFamily } from "./settle.ts";
import { type FamilyPlan, isRunning, resolveFamilyPlan } from "./state.ts";

/** What the free plan has of the list; the rest is what premium adds (docs/product.md §6.3). */
const TRIAL_FEATURES = featureKeysOf("free");
const TRIAL_NAMES: Record<Language, string> = { en: "Free trial", ar: "الفترة التجريبية" };

export async function findFamilyPlan(deps: BillingDeps, familyId: string): Promise<FamilyPlan> {
  const [row] = await deps.db
    .select({ family: families, subscription: subscriptions, plan: plans })
    .from(families)
    .leftJoin(subscriptions, and(eq(subscriptions.familyId, families.id), isRunning(deps).where))
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(families.id, familyId));
  if (!row) return { kind: "none" };
  const { family, subscription, plan } = row;
  return resolveFamilyPlan(family, subscription && plan ? { subscription, plan } : undefined, deps.clock());
}

export async function readFeatures(
  deps: BillingDeps,
  familyId: string,
  language: Language,
): Promise<SubscriptionFeatures> {
  await settleFamily(deps, familyId);
  const current = await findFamilyPlan(deps, familyId);
  switch (current.kind) {
    case "none":
      return { is_paid_plan: false, is_trial_period: false, trial_days_remaining: 0, features: [] };
    case "trial":
      return {
        is_paid_plan: false,
        is_trial_period: true,
        trial_days_remaining: current.daysRemaining,
        trial_ends_at: current.endsAt.toISOString(),
        plan_name: TRIAL_NAMES[language],
        features: TRIAL_FEATURES,
      };
    case "paid":
      return describePaid(current, language);
  }
}

function describePaid(
  { subscription, plan }: Extract<FamilyPlan, { kind: "paid" }>,
  language: Language,
): SubscriptionFeatures {
  const { name, description } = describePlan(plan, language);
  return {
    is_paid_plan: true,
    is_trial_period: false,
    trial_days_remaining: 0,
    subscription_id: subscription.id,
    plan_id: plan.id,
    plan_name: name,
    plan_description: description,
    features: plan.features,
    current_period_end: subscription.periodEnd?.toISOString() ?? null,
    cancel_at: subscription.cancelAt?.toISOString() ?? null,
    currency: subscription.currency,
  };
}
