import { and, eq, gt, inArray, isNull, lte, ne, not, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { type BillingInterval, billingIntervals } from "../../../../contract/money.ts";
import { addDays, FIRST_REMINDER_DAYS } from "../../../../contract/rules.ts";
import { accounts, families, plans, subscriptions } from "../../../db/schema.ts";
import type { Deps } from "../../../deps.ts";
import { monthOf } from "../../card-expiry.ts";

type FindDeps = Pick<Deps, "db" | "clock">;

/** So many days before the end at most, and more than at least: a late start sends one of the two, not both. */
const windows = { "7": { most: FIRST_REMINDER_DAYS, least: 1 }, "1": { most: 1, least: 0 } };
export type LeadDays = keyof typeof windows;
export const leads: readonly LeadDays[] = ["7", "1"];
/** Whether a renewal comes seldom enough to be forgotten. */
const isAnnounced: Record<BillingInterval, boolean> = { month: false, year: true };
const announcedIntervals = billingIntervals.filter((interval) => isAnnounced[interval]);

/** Adults who have not turned reminders off. */
const wantsReminders = and(ne(accounts.role, "child"), eq(accounts.reminders, true));
/** `isFree` of `family/state.ts`, by two columns: for one alone the planner expects so few rows that it reads all families. */
const isFree = sql`(${gt(subscriptions.paidUntil, subscriptions.periodStart)}) is not true`;

/** Renews, and nobody has paused it. */
const isCharged = and(eq(subscriptions.status, "active"), eq(subscriptions.isCollectionPaused, false));

/** What the list of those to be told and the mail itself read. */
const account = { id: accounts.id, email: accounts.email, language: accounts.language };
const family = { trialEndsAt: families.trialEndsAt, balances: families.balances };
const charge = {
  priceCents: subscriptions.priceCents,
  nextPriceCents: subscriptions.nextPriceCents,
  nextPriceAt: subscriptions.nextPriceAt,
  periodEnd: subscriptions.periodEnd,
  currency: subscriptions.currency,
};
const plan = { name: plans.name, description: plans.description, billingInterval: plans.billingInterval };

/** The adults whose trial runs out and who have no plan. */
export function findTrialEnds({ db, clock }: FindDeps, leadDays: LeadDays, which?: SQL) {
  // Family by family: of a plain join, the planner would read all subscriptions there are.
  const running = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.familyId, families.id), inArray(subscriptions.status, ["active", "cancelled"])),
    )
    .limit(1)
    .as("running");
  return db
    .select({ account, family, dedupeKey: trialEndKey(leadDays) })
    .from(families)
    .innerJoin(accounts, eq(accounts.familyId, families.id))
    .leftJoinLateral(running, sql`true`)
    .where(and(isSoon(families.trialEndsAt, clock(), leadDays), isNull(running.id), wantsReminders, which));
}

/** The adults whose confirmed plan is charged for the first time when the free days end. */
export function findFirstCharges({ db, clock }: FindDeps, leadDays: LeadDays, which?: SQL) {
  return db
    .select({
      account,
      family,
      subscription: charge,
      plan,
      dedupeKey: trialEndKey(leadDays),
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(families, eq(families.id, subscriptions.familyId))
    .innerJoin(accounts, eq(accounts.familyId, families.id))
    .where(
      and(
        isCharged,
        isSoon(subscriptions.periodEnd, clock(), leadDays),
        isFree,
        gt(subscriptions.priceCents, 0),
        wantsReminders,
        which,
      ),
    );
}

export function trialEndKey(leadDays: LeadDays): SQL<string> {
  return sql`concat('trial_ending:', ${leadDays}::text, ':', ${accounts.id})`;
}

function isSoon(moment: AnyPgColumn, now: Date, leadDays: LeadDays) {
  const { most, least } = windows[leadDays];
  return and(gt(moment, addDays(now, least)), lte(moment, addDays(now, most)));
}

/** So many days before a card expires, and no nearer: a week, for which the dedupe key is kept. */
const CARD_LEAD_DAYS = 30;
const CARD_LEAST_DAYS = 24;

export const cardExpiryKey: SQL<string> = sql`concat('card_expiring:', ${subscriptions.familyId}, ':', ${subscriptions.cardLast4}, ':', ${subscriptions.cardExpiry}, ':', ${accounts.id})`;

/** The month of the cards to be told of now; cards expire with their month, so that in most weeks there is none. */
export function findExpiringMonth(now: Date): string | undefined {
  const month = monthOf(addDays(now, CARD_LEAST_DAYS));
  return month < monthOf(addDays(now, CARD_LEAD_DAYS)) ? month : undefined;
}

/** The adults whose card expires before it is charged again; asked again when the mail leaves. */
export function findExpiringCards({ db }: FindDeps, cardExpiry: string, which?: SQL) {
  return db
    .select({
      account,
      cardLast4: subscriptions.cardLast4,
      cardBrand: subscriptions.cardBrand,
      periodEnd: subscriptions.periodEnd,
      plan,
      dedupeKey: cardExpiryKey,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(accounts, eq(accounts.id, subscriptions.payerId))
    .where(
      and(
        isCharged,
        eq(accounts.familyId, subscriptions.familyId),
        eq(subscriptions.cardExpiry, cardExpiry),
        gt(subscriptions.priceCents, 0),
        wantsReminders,
        which,
      ),
    );
}

/** What waits for the end of the running plan is charged in its place. */
const next = alias(subscriptions, "next");
const nextPlan = alias(plans, "next_plan");

const dueSeconds = sql`floor(extract(epoch from ${subscriptions.periodEnd}))`;
export const renewalKey: SQL<string> = sql`concat('renewal_coming:', ${subscriptions.id}, ':', ${dueSeconds}, ':', ${accounts.id})`;

/** The adults who are charged for a long period soon; asked again when the mail leaves. */
export function findRenewals({ db, clock }: FindDeps, which?: SQL) {
  const now = clock();
  return db
    .select({
      account,
      family,
      subscription: charge,
      plan,
      next,
      nextPlan,
      dedupeKey: renewalKey,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(families, eq(families.id, subscriptions.familyId))
    .innerJoin(accounts, eq(accounts.familyId, families.id))
    .leftJoin(next, and(eq(next.familyId, families.id), eq(next.status, "scheduled")))
    .leftJoin(nextPlan, eq(nextPlan.id, next.planId))
    .where(
      and(
        isCharged,
        gt(subscriptions.periodEnd, now),
        lte(subscriptions.periodEnd, addDays(now, FIRST_REMINDER_DAYS)),
        not(isFree),
        inArray(sql`coalesce(${nextPlan.billingInterval}, ${plans.billingInterval})`, announcedIntervals),
        sql`coalesce(${next.priceCents}, ${subscriptions.priceCents}) > 0`,
        wantsReminders,
        which,
      ),
    );
}
