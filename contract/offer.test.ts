import { expect, test } from "vitest";
import { currentPriceOf, firstPlans, includesVat, taxPercentOf } from "./offer.ts";

test("a new installation sells in dirhams, a year for 365", () => {
  expect(firstPlans.map((plan) => [plan.id, currentPriceOf(plan)])).toEqual([
    ["premium-monthly", { cents: 3700, interval: "month", currency: "AED" }],
    ["premium-yearly", { cents: 36_500, interval: "year", currency: "AED" }],
    ["classroom-yearly", { cents: 87_600, interval: "year", currency: "AED" }],
  ]);
});

test("a discounted price counts only where it is lower", () => {
  const [plan] = firstPlans;
  expect(currentPriceOf({ ...plan, discountedPriceCents: 5000 }).cents).toBe(3700);
});

test("tax is charged by whoever has a tax number, 5 percent unless the site file says another rate", () => {
  expect([includesVat({}), taxPercentOf({})]).toEqual([false, null]);
  expect(taxPercentOf({ taxPercent: 5 })).toBeNull();
  expect([includesVat({ taxNumber: "1" }), taxPercentOf({ taxNumber: "1" })]).toEqual([true, 5]);
  expect(taxPercentOf({ taxNumber: "1", taxPercent: 8 })).toBe(8);
});
