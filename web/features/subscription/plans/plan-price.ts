import type { Plan } from "../../../../contract/calls.ts";
import { centsPerMonth, isBillingInterval, type Price, yearlySaving } from "../../../../contract/money.ts";

export type PlanPrice = { toPay: number; before: number | undefined; percentOff: number | undefined };

/** A discounted price counts only where it is lower; then the percentage is the plan's, or follows from both. */
export function priceOf({ price, discounted_price, discount_percent }: Plan): PlanPrice {
  if (discounted_price == null || discounted_price >= price)
    return { toPay: price, before: undefined, percentOff: undefined };
  const percentOff = discount_percent || Math.round(100 - (discounted_price / price) * 100);
  return { toPay: discounted_price, before: price, percentOff: percentOff || undefined };
}

/** A price as a card shows it. */
export type ShownPrice = {
  cents: number;
  currency: string | undefined;
  interval: string | undefined;
} & Partial<Omit<PlanPrice, "toPay">>;

export function shownPriceOf(plan: Plan): ShownPrice {
  const { toPay: cents, ...shown } = priceOf(plan);
  return { cents, currency: plan.currency ?? undefined, interval: plan.billing_interval, ...shown };
}

/** What this plan comes to per month; undefined for one that is paid by the month. */
export function monthlyShareOf(plan: Plan): number | undefined {
  const price = toPrice(plan);
  return price && price.interval !== "month" ? centsPerMonth(price) : undefined;
}

/** What a year saves against twelve months of a plan that includes no more; 0 where it saves nothing. */
export function savingOf(plan: Plan, plans: readonly Plan[]): number {
  const yearly = toPrice(plan);
  if (yearly?.interval !== "year") return 0;
  const savings = plans
    .filter(({ features }) => features.every((feature) => plan.features.includes(feature)))
    .map(toPrice)
    .map((price) => (price?.interval === "month" ? yearlySaving(yearly, price) : 0));
  return Math.max(0, ...savings);
}

function toPrice(plan: Plan): Price | undefined {
  const interval = plan.billing_interval;
  if (!isBillingInterval(interval)) return undefined;
  return { cents: priceOf(plan).toPay, interval, currency: plan.currency ?? null };
}
