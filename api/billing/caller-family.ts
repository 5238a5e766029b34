import { and, eq, inArray } from "drizzle-orm";
import { callerColumns, isOfToken } from "../db/live-session.ts";
import {
  accounts,
  type Family,
  families,
  type Plan,
  plans,
  type Subscription,
  sessions,
  subscriptions,
} from "../db/schema.ts";
import type { Caller, FindCaller } from "../http/caller.ts";
import type { BillingDeps } from "./deps.ts";
import { type FamilyState, gatherState, readFamily } from "./family.ts";
import { settleFamily } from "./settle.ts";
import { isDue, isRunning } from "./state.ts";
import { LIVE } from "./transitions.ts";

// What `features` answers or decides by. Each column more is more to send and to read: all of them took a tenth more.
const familyColumns = { id: families.id, trialEndsAt: families.trialEndsAt, balances: families.balances };
const subscriptionColumns = {
  id: subscriptions.id,
  status: subscriptions.status,
  priceCents: subscriptions.priceCents,
  promoCode: subscriptions.promoCode,
  currency: subscriptions.currency,
  provider: subscriptions.provider,
  providerCheckoutId: subscriptions.providerCheckoutId,
  providerSubscriptionId: subscriptions.providerSubscriptionId,
  cardLast4: subscriptions.cardLast4,
  anchorAt: subscriptions.anchorAt,
  periodEnd: subscriptions.periodEnd,
  giftFrom: subscriptions.giftFrom,
  overdueCents: subscriptions.overdueCents,
  graceEndsAt: subscriptions.graceEndsAt,
  retryAt: subscriptions.retryAt,
  cancelAt: subscriptions.cancelAt,
  createdAt: subscriptions.createdAt,
  paidAt: subscriptions.paidAt,
};
const planColumns = {
  id: plans.id,
  nameEn: plans.nameEn,
  nameAr: plans.nameAr,
  descriptionEn: plans.descriptionEn,
  descriptionAr: plans.descriptionAr,
  billingInterval: plans.billingInterval,
  features: plans.features,
};

/** What a family has, as far as `features` needs it. */
export type ShownState = FamilyState<
  Pick<Family, keyof typeof familyColumns>,
  Pick<Subscription, keyof typeof subscriptionColumns>,
  Pick<Plan, keyof typeof planColumns>
>;

/** Who calls, and what the family has at this moment. */
export type CallerWithFamily = Caller & { readonly state: ShownState };

/** One statement for the call that is made most. Where something fell due, that is done first and all read again. */
export function prepareFindWithFamily(deps: BillingDeps): FindCaller<CallerWithFamily> {
  const statement = deps.db
    .select({
      caller: callerColumns,
      family: familyColumns,
      subscription: subscriptionColumns,
      plan: planColumns,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(families, eq(families.id, accounts.familyId))
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.familyId, families.id), inArray(subscriptions.status, LIVE)),
    )
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(isOfToken)
    .prepare("find_caller_with_family");

  return async (claims) => {
    const rows = await statement.execute({ ...claims, now: deps.clock() });
    const [first] = rows;
    if (!first) return undefined;
    const { familyId } = first.caller;
    const due = isDue(deps);
    if (rows.some(({ subscription }) => subscription && due.holds(subscription))) {
      await settleFamily(deps, familyId);
      return { ...first.caller, state: await readFamily(deps, familyId) };
    }
    const running = isRunning(deps);
    const had = rows.filter(
      ({ subscription: row }) => row && (row.status === "scheduled" || running.holds(row)),
    );
    return { ...first.caller, state: gatherState(first, had) };
  };
}
