import type { Subscription } from "../db/schema.ts";
import { type FamilyMoney, findRunning } from "./family.ts";
import type { CheckoutState, HeldPlan } from "./providers.ts";

/** How long an open checkout keeps its price and its promo code. */
const PROMISED_MINUTES = 30;
/** A provider's page takes the money without asking us again; opened in the last of our minutes, it lasts 30 more. */
const PROMISED_ELSEWHERE_MINUTES = 70;
/** How long a checkout can be paid at all. */
const OPEN_MINUTES = 24 * 60;

const minutesAfter = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000);

/** With the moments that follow from the rest of it, so that TypeScript and SQL need only compare them with the time. */
export function withMoments(row: Subscription): Subscription {
  return { ...row, dueAt: findDueMoment(row), promisedUntil: findPromiseEnd(row) };
}

function findDueMoment(row: Subscription): Date | null {
  switch (row.status) {
    case "pending":
      return checkoutDeadline(row);
    case "confirming":
      return row.paidAt;
    case "active":
      // A provider that keeps the subscription reports its renewals and its end.
      return row.providerSubscriptionId ? null : (row.retryAt ?? row.periodEnd);
    case "cancelled":
      return row.cancelAt;
    default:
      return null;
  }
}

function findPromiseEnd(row: Subscription): Date | null {
  if (row.status !== "pending") return null;
  return row.providerCheckoutId ? checkoutDeadline(row) : minutesAfter(row.createdAt, PROMISED_MINUTES);
}

/** Until when a checkout that nobody pays stays open. */
export function checkoutDeadline(
  row: Pick<Subscription, "createdAt" | "promoCode" | "providerCheckoutId">,
): Date {
  const isShort = row.promoCode && row.providerCheckoutId;
  return minutesAfter(row.createdAt, isShort ? PROMISED_ELSEWHERE_MINUTES : OPEN_MINUTES);
}

/** Something should have happened to it by now: a confirmation, the end of a checkout or a plan, a renewal. */
export function isDue({ dueAt }: Pick<Subscription, "dueAt">, now: Date): boolean {
  return dueAt !== null && dueAt <= now;
}

/** Open, and to be paid at the price it has; its promo code is taken. */
export function isPromised({ promisedUntil }: Pick<Subscription, "promisedUntil">, now: Date): boolean {
  return promisedUntil !== null && promisedUntil > now;
}

/** The days before the first charge of a running plan. */
export function isFree({ paidUntil }: Pick<Subscription, "paidUntil">): boolean {
  return paidUntil === null;
}

/** What is paid stays paid, however it ended; nobody has paid yet, and somebody still may; or neither. */
export function readCheckoutState(row: Subscription, now: Date): CheckoutState {
  if (row.status === "confirming" || row.paidAt) return "paid";
  return row.status === "pending" && !isDue(row, now) ? "open" : "closed";
}

type FamilyPlan =
  | { readonly kind: "none" }
  | { readonly kind: "trial"; readonly daysRemaining: number; readonly endsAt: Date }
  | ({ readonly kind: "paid" } & HeldPlan);

const DAY_MS = 24 * 3600 * 1000;

/**
 * A paid plan beats a trial that has days left: it includes more than the trial does, and whoever has paid must see
 * what was bought. The last day of a trial reads 1, and none reads less.
 */
export function resolveFamilyPlan(family: FamilyMoney, now: Date): FamilyPlan {
  const { trialEndsAt: endsAt } = family;
  const running = findRunning(family);
  if (running) return { kind: "paid", ...running };
  if (!endsAt || endsAt <= now) return { kind: "none" };
  return { kind: "trial", daysRemaining: Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS), endsAt };
}
