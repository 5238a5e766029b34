import { TIME_ZONE } from "./rules.ts";
import { fromWallClock, toWallClock } from "./zone.ts";

/**
 * The rules of what is charged when (docs/decisions/0024). Amounts are in the smallest unit of their
 * currency; nothing here knows a clock or a database.
 */

export const billingIntervals = ["month", "year"] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** Other APIs may have others. */
export function isBillingInterval(text: string | null | undefined): text is BillingInterval {
  return billingIntervals.some((each) => each === text);
}

export type Price = {
  readonly cents: number;
  readonly interval: BillingInterval;
  /** null: dollars, as plans without a currency are shown. */
  readonly currency: string | null;
};

/** A payment provider wants the end of a trial at least this far ahead; nearer than that, the charge is today. */
export const SHORTEST_FREE_HOURS = 48;
/** How long a plan runs on after a renewal that could not be charged. */
export const GRACE_DAYS = 7;

/** So many days before the first charge at a new price, at least, a family is told of it. */
export const PRICE_NOTICE_DAYS = 30;

/** The dollar's price since 1997, by the central bank. */
export const AED_PER_USD = 3.6725;

/** Of an amount in dollars; multiplied in whole numbers, so that no fraction is lost on the way. */
export function toDirhams(cents: number): number {
  return Math.round((cents * Math.round(AED_PER_USD * 10_000)) / 10_000);
}

/** VAT in the Emirates. */
export const DEFAULT_TAX_PERCENT = 5;

/** What of a price is tax, where the price has it in. */
export function taxIn(cents: number, taxPercent: number): number {
  return Math.round((cents * taxPercent) / (100 + taxPercent));
}

const HOUR_MS = 3600_000;
const MONTHS: Record<BillingInterval, number> = { month: 1, year: 12 };

/** When a plan that is confirmed now is charged for the first time: today, or when the free days end. */
export function firstChargeAt(now: Date, trialEndsAt: Date | null): Date {
  if (!trialEndsAt || trialEndsAt.getTime() - now.getTime() < SHORTEST_FREE_HOURS * HOUR_MS) return now;
  return trialEndsAt;
}

/**
 * The end of the nth period after `anchor`. Always counted from the anchor, so that a plan of the 31st is due
 * on the last day of a short month and returns to the 31st after it. Days are those of the business: what is bought
 * there on the 1st at one in the morning is due on the 1st, though it is still the day before in UTC.
 */
export function periodEnd(
  anchor: Date,
  interval: BillingInterval,
  periods: number,
  timeZone = TIME_ZONE,
): Date {
  const start = toWallClock(anchor, timeZone);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + periods * MONTHS[interval]);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return fromWallClock(end, timeZone);
}

/** The first end of a period that is later than `after`. */
export function nextPeriodEnd(
  anchor: Date,
  interval: BillingInterval,
  after: Date,
  timeZone = TIME_ZONE,
): Date {
  const from = toWallClock(anchor, timeZone);
  const to = toWallClock(after, timeZone);
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const periods = Math.max(1, Math.floor(months / MONTHS[interval]));
  const end = periodEnd(anchor, interval, periods, timeZone);
  return end > after ? end : periodEnd(anchor, interval, periods + 1, timeZone);
}

type Currency = Price["currency"];

/** Dollars are dollars, whether a plan names them or not. */
export function isSameCurrency(one: Currency, other: Currency): boolean {
  return (one ?? "USD") === (other ?? "USD");
}

/** How many whole periods a credit pays for. */
export function periodsCovered(creditCents: number, priceCents: number): number {
  return priceCents > 0 ? Math.floor(creditCents / priceCents) : 0;
}

function centsPerYear({ cents, interval }: Price): number {
  return cents * (12 / MONTHS[interval]);
}

export function centsPerMonth({ cents, interval }: Price): number {
  return Math.round(cents / MONTHS[interval]);
}

export function centsPerDay(price: Price): number {
  return Math.round(centsPerYear(price) / 365);
}

/** What a year of `yearly` saves against twelve months of `monthly`; 0 where it saves nothing. */
export function yearlySaving(yearly: Price, monthly: Price): number {
  if (!isSameCurrency(yearly.currency, monthly.currency)) return 0;
  return Math.max(0, centsPerYear(monthly) - centsPerYear(yearly));
}

export type Running = Price & {
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** Time that was given lies behind it: what was paid covers the period up to here. */
  readonly paidUntil: Date;
  /** What the running period costs; null in the free days before the first charge. */
  readonly paidCents: number | null;
  /** From earlier changes, not used up yet. */
  readonly balanceCents: number;
};

export type PlanChange =
  | {
      readonly kind: "now";
      /** The unused part of what was paid, and the balance of earlier changes. */
      readonly creditCents: number;
      readonly dueTodayCents: number;
      /** Credit that today does not use up; it lowers the charges that follow. */
      readonly balanceCents: number;
      readonly nextChargeAt: Date;
      readonly nextChargeCents: number;
    }
  | {
      readonly kind: "at period end";
      /** What earlier changes left over. */
      readonly creditCents: number;
      readonly nextChargeAt: Date;
      readonly nextChargeCents: number;
    };

/**
 * A plan that costs more per year starts now and gets the unused part of the old one credited; any other waits
 * for the end of the paid period, and so does one of a shorter interval: the rest of a year would be left over as
 * credit. In the free days nothing was paid: the new plan starts now and the first charge stays where it was. A
 * credit cannot change its currency, so such a change waits too.
 */
export function changePlan(
  running: Running,
  wanted: Price,
  now: Date,
  timeZone: string = TIME_ZONE,
): PlanChange {
  const { balanceCents } = running;
  if (running.paidCents === null)
    return {
      kind: "now",
      creditCents: balanceCents,
      dueTodayCents: 0,
      balanceCents,
      nextChargeAt: running.periodEnd,
      nextChargeCents: Math.max(0, wanted.cents - balanceCents),
    };
  const costsMore = centsPerYear(wanted) > centsPerYear(running);
  const isSame = isSameCurrency(wanted.currency, running.currency);
  const isShorter = MONTHS[wanted.interval] < MONTHS[running.interval];
  if (!costsMore || isShorter || !isSame)
    return {
      kind: "at period end",
      creditCents: isSame ? balanceCents : 0,
      nextChargeAt: running.periodEnd,
      nextChargeCents: Math.max(0, wanted.cents - (isSame ? balanceCents : 0)),
    };
  const creditCents = unusedCents(running, now) + balanceCents;
  const left = Math.max(0, creditCents - wanted.cents);
  return {
    kind: "now",
    creditCents,
    dueTodayCents: Math.max(0, wanted.cents - creditCents),
    balanceCents: left,
    nextChargeAt: periodEnd(now, wanted.interval, 1, timeZone),
    nextChargeCents: Math.max(0, wanted.cents - left),
  };
}

export function unusedCents(
  { paidCents, periodStart, paidUntil: end }: Pick<Running, "paidCents" | "periodStart" | "paidUntil">,
  now: Date,
): number {
  const whole = end.getTime() - periodStart.getTime();
  const unused = Math.min(Math.max(0, end.getTime() - now.getTime()), whole);
  return whole > 0 ? Math.round(((paidCents ?? 0) * unused) / whole) : 0;
}
