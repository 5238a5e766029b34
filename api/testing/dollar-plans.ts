import { firstPlans } from "../../contract/offer.ts";
import type { plans } from "../db/schema.ts";

const cents: Record<string, [price: number, discounted: number | null]> = {
  "premium-monthly": [999, null],
  "premium-yearly": [9939, null],
  "classroom-yearly": [29_900, 23_900],
};

/** The first plans without a currency, at prices that no shop changes and that leave a remainder. */
export const dollarPlans: (typeof plans.$inferInsert)[] = firstPlans.map((plan, index) => {
  const [priceCents = 0, discountedPriceCents = null] = cents[plan.id] ?? [];
  return {
    ...plan,
    features: [...plan.features],
    priceCents,
    discountedPriceCents,
    currency: null,
    position: index + 1,
  };
});
