import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type Subscription, subscriptions } from "../../db/schema.ts";
import type { BillingDeps, CheckoutState, HeldPlan, Providers } from "../providers/provider.ts";
import { type Family, findRunning } from "./family.ts";

/** For as long nobody else takes the promo code and the price stays; whoever goes on later is told what changed. */
const PROMISED_MINUTES = 30;
/** A page elsewhere asks nobody before it takes the money: it wants 30 minutes of its own, from the last of ours on. */
const PROMISED_ELSEWHERE_MINUTES = 70;
/** Nobody has to hurry over an order. */
const OPEN_MINUTES = 24 * 60;

const { status, provider, createdAt, paidAt, periodEnd, retryAt, cancelAt } = subscriptions;
const { promoCode, providerCheckoutId, providerSubscriptionId } = subscriptions;

/**
 * A question about a subscription, for a row in hand and for the database. `state.test.ts` holds the two equal. Where
 * time is in it, the second is composed only when it is asked for: most who ask have the row in hand.
 */
export type Rule = { holds(row: RuledRow): boolean; readonly where: SQL };
/** As much of a subscription as the rules ask about. */
type RuledRow = Pick<
  Subscription,
  | "status"
  | "provider"
  | "createdAt"
  | "paidAt"
  | "periodEnd"
  | "retryAt"
  | "cancelAt"
  | "promoCode"
  | "providerCheckoutId"
  | "providerSubscriptionId"
>;

const every = (...conditions: SQL[]): SQL => sql`${and(...conditions)}`;
const some = (...conditions: (SQL | undefined)[]): SQL => sql`${or(...conditions)}`;
const minutesBefore = (date: Date, minutes: number) => new Date(date.getTime() - minutes * 60_000);

/** The payment is made, and confirmed or waiting for it: nothing may be paid again, no deadline counts. */
export const hasPayment: Rule = {
  holds: (row) => row.paidAt !== null || row.providerSubscriptionId !== null,
  where: some(isNotNull(paidAt), isNotNull(providerSubscriptionId)),
};

export const isConfirming: Rule = {
  holds: (row) => row.status === "pending" && hasPayment.holds(row),
  where: every(eq(status, "pending"), hasPayment.where),
};

/** Until when a checkout that nobody pays stays open. */
export function checkoutDeadline(
  row: Pick<Subscription, "createdAt" | "promoCode" | "providerCheckoutId">,
): Date {
  const isShort = row.promoCode && row.providerCheckoutId;
  return minutesBefore(row.createdAt, isShort ? -PROMISED_ELSEWHERE_MINUTES : -OPEN_MINUTES);
}

/** Nobody has paid it yet, and somebody still may. */
export function isOpen(now: Date): Rule {
  return {
    holds: (row) => row.status === "pending" && !hasPayment.holds(row) && checkoutDeadline(row) > now,
    get where(): SQL {
      return every(
        eq(status, "pending"),
        isNull(paidAt),
        isNull(providerSubscriptionId),
        gt(createdAt, minutesBefore(now, OPEN_MINUTES)),
        some(
          isNull(promoCode),
          isNull(providerCheckoutId),
          gt(createdAt, minutesBefore(now, PROMISED_ELSEWHERE_MINUTES)),
        ),
      );
    },
  };
}

/** Open, and to be paid at the price it has; its promo code is taken. */
export function isPromised(now: Date): Rule {
  const since = minutesBefore(now, PROMISED_MINUTES);
  return {
    holds: (row) => isOpen(now).holds(row) && (row.providerCheckoutId !== null || row.createdAt > since),
    get where(): SQL {
      return every(isOpen(now).where, some(isNotNull(providerCheckoutId), gt(createdAt, since)));
    },
  };
}

/** When our own clock has to do something about a running plan: the end of its period, or the next try to charge it. */
export function dueAt(row: Pick<Subscription, "retryAt" | "periodEnd">): Date | null {
  return row.retryAt ?? row.periodEnd;
}
const dueAtColumn = sql`coalesce(${retryAt}, ${periodEnd})`;

/** The days before the first charge. */
export function isFree({
  anchorAt,
  periodEnd: end,
  giftFrom,
}: Pick<Subscription, "anchorAt" | "periodEnd" | "giftFrom">): boolean {
  return giftFrom === null && anchorAt !== null && end !== null && end <= anchorAt;
}

type ProviderDeps = Pick<BillingDeps, "clock" | "providers">;

/** Something should have happened to it by now: a confirmation, the end of a checkout or a plan, a renewal. */
export function isDue({ clock, providers }: ProviderDeps): Rule {
  const now = clock();
  return {
    holds(row) {
      if (isConfirming.holds(row)) return row.paidAt !== null && row.paidAt <= now;
      if (row.status === "pending") return !isOpen(now).holds(row);
      if (row.status === "cancelled") return row.cancelAt !== null && row.cancelAt <= now;
      if (row.status !== "active" || isTold(providers, row)) return false;
      const due = dueAt(row);
      return due !== null && due <= now;
    },
    get where(): SQL {
      return some(
        and(eq(status, "pending"), lte(paidAt, now)),
        and(
          eq(status, "pending"),
          isNull(paidAt),
          isNull(providerSubscriptionId),
          or(
            lte(createdAt, minutesBefore(now, OPEN_MINUTES)),
            and(
              isNotNull(promoCode),
              isNotNull(providerCheckoutId),
              lte(createdAt, minutesBefore(now, PROMISED_ELSEWHERE_MINUTES)),
            ),
          ),
        ),
        and(eq(status, "cancelled"), lte(cancelAt, now)),
        and(eq(status, "active"), inArray(provider, listClocked(providers)), lte(dueAtColumn, now)),
      );
    },
  };
}

function isTold(providers: Providers, row: Pick<Subscription, "provider">): boolean {
  return providers.find(row.provider).atPeriodEnd === "provider-managed";
}

/** Those whose periods our own clock ends; of all others, set up or not, we are told. */
export function listClocked({ all: known }: Providers): string[] {
  return known.filter(({ atPeriodEnd }) => atPeriodEnd !== "provider-managed").map(({ name }) => name);
}

export function readCheckoutState(row: Subscription, now: Date): CheckoutState {
  if (hasPayment.holds(row)) return "paid";
  return isOpen(now).holds(row) ? "open" : "closed";
}

export type FamilyPlan =
  | { readonly kind: "none" }
  | { readonly kind: "trial"; readonly daysRemaining: number; readonly endsAt: Date }
  | ({ readonly kind: "paid" } & HeldPlan);

const DAY_MS = 24 * 3600 * 1000;

/**
 * A paid plan beats a trial that has days left: it includes more than the trial does, and whoever has paid
 * must see what was bought. So no answer of ours ever says both. The screens, which also read APIs that do, show
 * the trial then; of this one they never have to choose.
 * The last day of a trial reads 1, and none reads less.
 */
export function resolveFamilyPlan(family: Family, now: Date): FamilyPlan {
  const { trialEndsAt: endsAt } = family;
  const running = findRunning(family);
  if (running) return { kind: "paid", ...running };
  if (!endsAt || endsAt <= now) return { kind: "none" };
  return { kind: "trial", daysRemaining: Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS), endsAt };
}
