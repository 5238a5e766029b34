import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { SubscriptionFeatures } from "../../contract/calls.ts";
import { featureKeysOf } from "../../contract/features.ts";
import type { Language } from "../../contract/languages.ts";
import { accounts, subscriptions } from "../db/schema.ts";
import { describeCardCharge } from "../family/card-charge.ts";
import { settleFamily } from "../family/change-families.ts";
import {
  amountDue,
  balanceIn,
  type FamilyMoney,
  findScheduled,
  nameOf,
  newPriceFrom,
} from "../family/family.ts";
import type { FamilyProviders, HeldPlan } from "../family/providers.ts";
import { isFree, resolveFamilyPlan } from "../family/state.ts";
import type { Caller } from "../http/caller.ts";
import { describePlan } from "./plans.ts";
import type { BillingDeps } from "./providers/provider.ts";

/** A name like those of the plans, which are in the database. */
const trialNames: Record<Language, string> = { en: "Free trial", ar: "الفترة التجريبية" };

/** What the free plan has of the list; the rest is what premium adds (docs/product.md §6.3). */
const TRIAL_FEATURES = featureKeysOf("free");

export async function readFeatures(
  deps: BillingDeps,
  caller: Caller,
  language: Language,
): Promise<SubscriptionFeatures> {
  const { familyId, role } = caller;
  // A child sees what the family has; what it costs is a matter for adults.
  const isChild = role === "child";
  const mayManage = { may_manage: !isChild };
  const nothing = { is_paid_plan: false, is_trial_period: false, trial_days_remaining: 0, features: [] };
  const family = await settleFamily(deps, familyId);
  const current = resolveFamilyPlan(family, deps.clock());
  switch (current.kind) {
    case "none":
      return {
        ...nothing,
        ...(await describePast(deps, family)),
        credit: isChild ? null : findCredit(family),
        ...mayManage,
      };
    case "trial":
      return {
        is_paid_plan: false,
        is_trial_period: true,
        trial_days_remaining: current.daysRemaining,
        trial_ends_at: current.endsAt.toISOString(),
        credit: isChild ? null : findCredit(family),
        plan_name: trialNames[language],
        features: TRIAL_FEATURES,
        ...mayManage,
      };
    case "paid":
      return {
        ...describePaid(current, language),
        ...(isChild ? {} : describeMoney(deps, family, current, language)),
        ...(isChild ? {} : await describePaying(deps, caller, family, current)),
        ...mayManage,
      };
  }
}

/** Who pays, and what another adult's card would be charged. */
async function describePaying(
  { db, providers }: BillingDeps,
  { accountId, familyId }: Caller,
  family: FamilyMoney,
  { subscription: { status, payerId, provider } }: HeldPlan,
): Promise<Pick<SubscriptionFeatures, "paid_by" | "card_needed" | "card_charge">> {
  if (providers.find(provider).isGift) return {};
  const [account] = payerId ? await db.select().from(accounts).where(eq(accounts.id, payerId)) : [];
  const payer = account?.familyId === familyId && !account.deleteAt ? account : undefined;
  return {
    paid_by: payer && payerId !== accountId && status === "active" ? nameOf(payer) : null,
    card_needed: !payer,
    card_charge: describeCardCharge(family, providers, { isCardNeeded: !payer }),
  };
}

function describePaid({ subscription, plan }: HeldPlan, language: Language): SubscriptionFeatures {
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

/** The family's own price and dates, whatever the plan costs others today. */
function describeMoney(
  { providers }: BillingDeps,
  family: FamilyMoney,
  { subscription, plan }: HeldPlan,
  language: Language,
): Partial<SubscriptionFeatures> {
  const { status, periodEnd, overdueCents, graceEndsAt, isCollectionPaused, approvalUrl } = subscription;
  const { isGift = false, atPeriodEnd } = providers.find(subscription.provider);
  const isCharged = status === "active" && atPeriodEnd !== "ends" && !graceEndsAt && !isCollectionPaused;
  const scheduled = findScheduled(family);
  const next = scheduled?.subscription ?? subscription;
  return {
    price: isGift ? null : subscription.priceCents,
    billing_interval: plan.billingInterval,
    is_gift: isGift,
    is_free_period: !isGift && isFree(subscription),
    charged_at_start: subscription.quote?.dueTodayCents ?? null,
    is_paused: isCollectionPaused,
    next_charge:
      isCharged && periodEnd
        ? { at: periodEnd.toISOString(), amount: amountDue(family, next), is_first: isFree(subscription) }
        : null,
    scheduled_change:
      scheduled && periodEnd
        ? {
            subscription_id: scheduled.subscription.id,
            plan_id: scheduled.plan.id,
            plan_name: describePlan(scheduled.plan, language).name,
            at: periodEnd.toISOString(),
            amount: scheduled.subscription.priceCents,
            billing_interval: scheduled.plan.billingInterval,
          }
        : null,
    credit: describeCredit(balanceIn(family, subscription.currency), subscription.currency),
    past_due: graceEndsAt
      ? { amount: overdueCents ?? 0, until: graceEndsAt.toISOString(), approve_url: approvalUrl }
      : null,
    next_price: scheduled ? null : describeNextPrice(providers, { subscription, plan }),
    card_last4: subscription.cardLast4,
    card_brand: subscription.cardBrand,
    card_expiry: subscription.cardExpiry,
  };
}

/** Of a plan that goes on. */
function describeNextPrice(providers: FamilyProviders, held: HeldPlan): SubscriptionFeatures["next_price"] {
  const { status, nextPriceCents, provider } = held.subscription;
  const from = status === "active" ? newPriceFrom(held, providers.find(provider).timeZone) : null;
  return from && nextPriceCents !== null ? { at: from.toISOString(), amount: nextPriceCents } : null;
}

function describeCredit(amount: number, currency: string | null): SubscriptionFeatures["credit"] {
  return amount > 0 ? { amount, currency } : null;
}

/** Of a family whose plan has ended: of several currencies the first that has something left. */
function findCredit({ balances }: FamilyMoney): SubscriptionFeatures["credit"] {
  const [left] = Object.entries(balances).filter(([, cents]) => cents > 0);
  return left ? describeCredit(left[1], left[0]) : null;
}

/** The later of trial and plan; a plan that ended with the trial it began in is the plan. */
async function describePast(
  { db }: BillingDeps,
  { id, trialEndsAt }: FamilyMoney,
): Promise<Partial<SubscriptionFeatures>> {
  const [last] = await db
    .select({ endedAt: subscriptions.endedAt })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.familyId, id),
        eq(subscriptions.status, "ended"),
        isNotNull(subscriptions.paidAt),
        isNotNull(subscriptions.endedAt),
      ),
    )
    .orderBy(desc(subscriptions.endedAt))
    .limit(1);
  const planEndedAt = last?.endedAt;
  if (planEndedAt && (!trialEndsAt || planEndedAt >= trialEndsAt))
    return { plan_ended_at: planEndedAt.toISOString() };
  return trialEndsAt ? { trial_ended_at: trialEndsAt.toISOString() } : {};
}
