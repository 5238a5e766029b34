import type { Id, ResponseOf } from "../../../../contract/calls.ts";
import { isEmailAtDomain, tidyPromoCode } from "../../../../contract/promo-codes.ts";
import { ADNOC_PROMO_CODE } from "../../../../contract/rules.ts";

export type Discount = { code: string; originalPrice: number; percent: number; amountToPay: number };

/** The two checks that the browser makes itself, the plan before the e-mail (docs/product.md §6.7). */
export function checkRestriction(
  code: string,
  planId: Id,
  email: string | null,
  adnoc: { adnocPlanId: string; adnocEmailDomains: readonly string[] },
): "wrong plan" | "not ADNOC" | undefined {
  if (tidyPromoCode(code) !== ADNOC_PROMO_CODE) return undefined;
  if (String(planId) !== adnoc.adnocPlanId) return "wrong plan";
  return isEmailAtDomain(email ?? "", adnoc.adnocEmailDomains) ? undefined : "not ADNOC";
}

/** What a valid answer means in money; an answer that leaves a price out is completed from the plan's. */
export function toDiscount(code: string, answer: ResponseOf<"checkPromo">, planPrice: number): Discount {
  const originalPrice = answer.original_price ?? planPrice;
  const percent = answer.total_discount ?? 0;
  const amountToPay = answer.discounted_price ?? Math.round((originalPrice * (100 - percent)) / 100);
  return { code, originalPrice, percent, amountToPay };
}
