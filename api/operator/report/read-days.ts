import { and, count, eq, gte, isNotNull, isNull, min, notInArray, type SQL, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Daily, type ReportFigures, sumOf } from "../../../contract/report.ts";
import { addDays, TIME_ZONE } from "../../../contract/rules.ts";
import { fromWallClock } from "../../../contract/zone.ts";
import type { BillingDeps } from "../../billing/providers/provider.ts";
import { charges, creditNotes, families, outbox, subscriptions } from "../../db/schema.ts";
import { MAIL_DAYS } from "../../limits/forget-old.ts";

export async function readDays(
  { db, clock, providers }: BillingDeps,
  length: number,
): Promise<ReportFigures> {
  const days = listDays(clock(), length);
  const both = listDays(clock(), length * 2);
  const since = startOf(both);
  const toDaily = (found: Found): Daily => ({
    values: pick(found, days),
    before: sumOf(pick(found, both.slice(0, length))),
  });

  const newFamilies = await db
    .select({ day: dayOf(families.createdAt), amount: count() })
    .from(families)
    .where(gte(families.createdAt, since))
    .groupBy(sql`1`);

  const gifts = providers.all.filter(({ isGift }) => isGift).map(({ name }) => name);
  const firstPlans = db
    .select({ at: min(subscriptions.paidAt).as("at") })
    .from(subscriptions)
    .innerJoin(families, eq(families.id, subscriptions.familyId))
    .where(and(isNotNull(families.trialStartedAt), notInArray(subscriptions.provider, gifts)))
    .groupBy(subscriptions.familyId)
    .as("first_plans");
  const trialsPaid = await db
    .select({ day: dayOf(firstPlans.at), amount: count() })
    .from(firstPlans)
    .where(gte(firstPlans.at, since))
    .groupBy(sql`1`);

  const cancelled = await db
    .select({ day: dayOf(subscriptions.cancelledAt), amount: count() })
    .from(subscriptions)
    .where(gte(subscriptions.cancelledAt, since))
    .groupBy(sql`1`);
  const reasons = await db
    .select({ reason: subscriptions.cancelReason, times: count() })
    .from(subscriptions)
    .where(gte(subscriptions.cancelledAt, startOf(days)))
    .groupBy(subscriptions.cancelReason);

  const currency = sql<string>`coalesce(${charges.currency}, 'USD')`;
  const received = await db
    .select({ day: dayOf(charges.createdAt), currency, amount: addUp(charges.amountCents) })
    .from(charges)
    .where(gte(charges.createdAt, since))
    .groupBy(sql`1`, sql`2`);
  const refunded = await db
    .select({ day: dayOf(creditNotes.createdAt), currency, amount: addUp(creditNotes.cents) })
    .from(creditNotes)
    .innerJoin(charges, eq(charges.id, creditNotes.chargeId))
    .where(and(gte(creditNotes.createdAt, since), isNull(creditNotes.failedRefund)))
    .groupBy(sql`1`, sql`2`);
  const currencies = [...new Set([...received, ...refunded].map((row) => row.currency))];
  const income = currencies.map((name) => ({
    currency: name,
    received: toDaily(received.filter((row) => row.currency === name)),
    refunded: toDaily(refunded.filter((row) => row.currency === name)),
  }));

  const mailDays = listDays(clock(), MAIL_DAYS);
  const countMail = (at: PgColumn) =>
    db
      .select({ day: dayOf(at), amount: count() })
      .from(outbox)
      .where(gte(at, startOf(mailDays)))
      .groupBy(sql`1`);
  return {
    days,
    newFamilies: toDaily(newFamilies),
    trialsPaid: toDaily(trialsPaid),
    cancelled: toDaily(cancelled),
    reasons: reasons.sort((one, other) => other.times - one.times),
    income: income.sort((one, other) => sumOf(other.received.values) - sumOf(one.received.values)),
    mail: {
      days: mailDays,
      sent: pick(await countMail(outbox.sentAt), mailDays),
      failed: pick(await countMail(outbox.failedAt), mailDays),
      waiting: await db.$count(outbox, and(isNull(outbox.sentAt), isNull(outbox.failedAt))),
    },
  };
}

type Found = readonly { readonly day: string; readonly amount: number }[];

function pick(found: Found, days: readonly string[]): number[] {
  const amounts = new Map(found.map(({ day, amount }) => [day, amount]));
  return days.map((day) => amounts.get(day) ?? 0);
}

const isoDay = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });

function listDays(now: Date, length: number): string[] {
  return Array.from({ length }, (_, index) => isoDay.format(addDays(now, index + 1 - length)));
}

function startOf([first]: readonly string[]): Date {
  return fromWallClock(new Date(`${first}T00:00Z`), TIME_ZONE);
}

function dayOf(moment: PgColumn | SQL.Aliased): SQL<string> {
  return sql<string>`to_char(${moment} at time zone ${TIME_ZONE}, 'YYYY-MM-DD')`;
}

function addUp(cents: PgColumn): SQL<number> {
  return sql<number>`${sum(cents)}`.mapWith(Number);
}
