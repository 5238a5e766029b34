import type { Plan } from "../../../contract/calls.ts";

export type PlanPrice = { toPay: number; before: number | undefined; percentOff: number | undefined };

/** A discounted price counts only where it is lower; then the percentage is the plan's, or follows from both. */
export function priceOf({ price, discounted_price, discount_percent }: Plan): PlanPrice {
  if (discounted_price == null || discounted_price >= price)
    return { toPay: price, before: undefined, percentOff: undefined };
  const percentOff = discount_percent || Math.round(100 - (discounted_price / price) * 100);
  return { toPay: discounted_price, before: price, percentOff: percentOff || undefined };
}
