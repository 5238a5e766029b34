import type { Plan } from "../../db/schema.ts";

export type PlanPrice = {
  readonly listPriceCents: number;
  readonly priceCents: number;
  /** From the list price to what is paid, as `percentOff` has it. */
  readonly discountPercent: number;
};

/** A promo code counts on the plan's current price, which may be below its list price already. */
export function priceOf(
  plan: Pick<Plan, "priceCents" | "discountedPriceCents">,
  promoPercent = 0,
): PlanPrice {
  const current = plan.discountedPriceCents ?? plan.priceCents;
  const priceCents = Math.round((current * (100 - promoPercent)) / 100);
  return {
    listPriceCents: plan.priceCents,
    priceCents,
    discountPercent: percentOff(plan.priceCents, priceCents),
  };
}

/** Prices are rounded, so that "20 %" comes out as 20.07: what is a tenth or less from a whole is that whole. */
export function percentOff(listPriceCents: number, priceCents: number): number {
  if (listPriceCents === 0) return 0;
  const tenths = Math.round((1000 * (listPriceCents - priceCents)) / listPriceCents);
  const whole = Math.round(tenths / 10);
  return Math.max(0, Math.abs(tenths - whole * 10) <= 1 ? whole : tenths / 10);
}
