import type { ResponseOf } from "../../contract/calls.ts";
import type { Language } from "../../contract/languages.ts";
import { copy } from "../copy/copy.ts";
import type { Deps } from "../deps.ts";
import { priceOf } from "../family/quotes/prices.ts";
import { type Buyer, findPromoRefusal, readPromo } from "../family/quotes/promo-use.ts";
import { findPlanOnOffer } from "./plans.ts";

/** Every refusal is an answer here: the dialog shows its message beside the field (docs/product.md §6.6). */
export async function checkPromo(
  deps: Deps,
  buyer: Buyer,
  { code, planId, language }: { code: string; planId: string; language: Language },
): Promise<ResponseOf<"checkPromo">> {
  const now = deps.clock();
  const plan = await findPlanOnOffer(deps.db, planId);
  const use = await readPromo(deps.db, { code, familyId: buyer.familyId, now, lock: false });
  const refused = findPromoRefusal(use, plan, buyer, now);
  if (refused) return { valid: false, code: refused, message: copy[language].messages[refused] };
  const price = priceOf(plan, use?.promo.percent);
  return {
    valid: true,
    original_price: price.listPriceCents,
    total_discount: price.discountPercent,
    discounted_price: price.priceCents,
  };
}
