import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ErrorCode } from "../../../contract/errors.ts";
import {
  changePlan,
  firstChargeAt,
  isSameCurrency,
  type Price,
  periodEnd,
  type Running,
  unusedCents,
} from "../../../contract/money.ts";
import type { Plan, Quote, Subscription } from "../../db/schema.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { balanceIn, type FamilyMoney, findRunning, findScheduled } from "../family.ts";
import type { FamilyProviders, HeldPlan } from "../providers.ts";
import { isFree } from "../state.ts";

/** What the quote of a plan follow from, besides its price and the time. */
export type QuoteSnapshot = {
  readonly family: FamilyMoney;
  /** The provider that takes new checkouts. */
  readonly selling: string;
  /** Where that provider counts months in another than ours. */
  readonly timeZone?: string | undefined;
};

export function priceOfRow({ priceCents, currency }: Subscription, { billingInterval }: Plan): Price {
  return { cents: priceCents, interval: billingInterval, currency };
}

/** The plan that is changed rather than followed: it runs where the next one is sold, and was paid for there. */
export function findChanged({ family, selling }: QuoteSnapshot): HeldPlan | undefined {
  const running = findRunning(family);
  return running?.subscription.provider === selling ? running : undefined;
}

/** What the family has or will have needs no confirming again; a gift may be followed by the same plan. */
export function findRefusal(
  family: FamilyMoney,
  plan: Plan,
  providers: FamilyProviders,
): ErrorCode | undefined {
  const running = findRunning(family);
  const isGift = running && providers.find(running.subscription.provider).isGift;
  if (running?.subscription.graceEndsAt) return "payment_overdue";
  if (running?.plan.id === plan.id && !isGift) return "already_subscribed";
  if (findScheduled(family)?.plan.id === plan.id) return "already_subscribed";
  // Its provider would change it, and charge nothing.
  if (running?.subscription.isCollectionPaused) return "payments_paused";
  const { name, keepsCurrency } = providers.selling;
  const changed = findChanged({ family, selling: name });
  if (changed && keepsCurrency && !isSameCurrency(changed.subscription.currency, plan.currency))
    return "other_currency";
  return undefined;
}

export function computeQuote(snapshot: QuoteSnapshot, wanted: Price, now: Date): Quote {
  const changed = findChanged(snapshot);
  const computed = { at: now.toISOString(), snapshot: nameSnapshot(snapshot, wanted) };
  return {
    ...computed,
    ...(changed ? quoteChange(snapshot, changed, wanted, now) : quoteStart(snapshot, wanted, now)),
  };
}

type Amounts = Omit<Quote, "at" | "snapshot">;

function quoteStart(snapshot: QuoteSnapshot, wanted: Price, now: Date): Amounts {
  const creditCents = balanceIn(snapshot.family, wanted.currency);
  const first = firstChargeAt(now, readFreeUntil(snapshot));
  if (first > now)
    return {
      kind: "start",
      creditCents,
      dueTodayCents: 0,
      nextChargeAt: first.toISOString(),
      nextChargeCents: lower(wanted.cents, creditCents),
      nextIsFirst: true,
    };
  return {
    kind: "start",
    creditCents,
    dueTodayCents: lower(wanted.cents, creditCents),
    nextChargeAt: periodEnd(now, wanted.interval, 1, snapshot.timeZone).toISOString(),
    nextChargeCents: lower(wanted.cents, lower(creditCents, wanted.cents)),
    nextIsFirst: false,
  };
}

function quoteChange(
  { family, timeZone }: QuoteSnapshot,
  { subscription, plan }: HeldPlan,
  wanted: Price,
  now: Date,
): Amounts {
  const free = isFree(subscription);
  const running = {
    ...priceOfRow(subscription, plan),
    periodEnd: subscription.periodEnd ?? now,
    ...readPaid(subscription, now),
    balanceCents: balanceIn(family, wanted.currency),
  };
  const change = changePlan(running, wanted, now, timeZone);
  const isNow = change.kind === "now";
  return {
    kind: isNow ? "change_now" : "change_later",
    creditCents: change.creditCents,
    dueTodayCents: isNow ? change.dueTodayCents : 0,
    nextChargeAt: change.nextChargeAt.toISOString(),
    nextChargeCents: change.nextChargeCents,
    nextIsFirst: free,
  };
}

function readPaid(row: Subscription, now: Date): Pick<Running, "periodStart" | "paidUntil" | "paidCents"> {
  return {
    periodStart: row.periodStart ?? now,
    paidUntil: row.paidUntil ?? now,
    paidCents: isFree(row) ? null : row.priceCents,
  };
}

/** What was paid for and is not had yet. */
export function unusedOf(row: Subscription, now: Date): number {
  return unusedCents(readPaid(row, now), now);
}

/** The trial, a gift, or what runs at a provider that sells no longer: a plan that follows is charged after it. */
function readFreeUntil({ family }: QuoteSnapshot): Date | null {
  const running = findRunning(family);
  const ends = [
    family.trialEndsAt,
    running && (running.subscription.cancelAt ?? running.subscription.periodEnd),
  ];
  return ends.reduce<Date | null>((last, end) => (end && (!last || end > last) ? end : last), null);
}

export function nameSnapshot({ family }: QuoteSnapshot, { currency }: Pick<Price, "currency">): string {
  const { id, periodEnd: end, cancelAt } = findRunning(family)?.subscription ?? {};
  const cancelled = cancelAt ? ["until", cancelAt.toISOString()] : [];
  const parts = [id, end?.toISOString(), family.trialEndsAt?.toISOString(), balanceIn(family, currency)];
  return [...parts, ...cancelled].join(" ");
}

/** The same for those who are shown a quote: whether it is another one, and nothing else. */
export function hashSnapshot(snapshot: string): string {
  return createHash("sha256").update(snapshot).digest("base64url");
}

/** What was shown is not what would be charged: a period or the free days ended meanwhile, the plan was cancelled or another began. */
export function isOutdated(quote: Quote, snapshot: QuoteSnapshot, wanted: Price, now: Date): boolean {
  const next = new Date(quote.nextChargeAt);
  const waits = quote.kind === "start" ? firstChargeAt(now, next) : next;
  return quote.snapshot !== nameSnapshot(snapshot, wanted) || waits <= now;
}

/** To a reader, who is told the day of a charge and not its moment. */
export function readsTheSame(one: Quote, other: Quote): boolean {
  return isDeepStrictEqual(tell(one), tell(other));
}

function tell({ at: _at, snapshot: _snapshot, nextChargeAt, ...amounts }: Quote) {
  return { ...amounts, on: formatGulfDate("en", new Date(nextChargeAt)) };
}

function lower(cents: number, byCents: number): number {
  return Math.max(0, cents - byCents);
}
