import { expect, test } from "vitest";
import { featureKeysOf } from "./features.ts";
import { currentPriceOf, firstOffer, firstPlans, includesVat, taxPercentOf } from "./offer.ts";

test("a new installation sells in dirhams, a year for 365", () => {
  expect(firstPlans.map((plan) => [plan.id, currentPriceOf(plan)])).toEqual([
    ["premium-monthly", { cents: 3700, interval: "month", currency: "AED" }],
    ["premium-yearly", { cents: 36_500, interval: "year", currency: "AED" }],
    ["classroom-yearly", { cents: 87_600, interval: "year", currency: "AED" }],
  ]);
});

test("a new installation has two plans for families and one for schools, named in both languages", () => {
  expect(firstPlans.map(({ audience, name }) => [audience, name.en, name.ar])).toEqual([
    ["families", "Premium Monthly", "الباقة المميّزة الشهرية"],
    ["families", "Premium Yearly", "الباقة المميّزة السنوية"],
    ["schools", "Classroom Yearly", "باقة الصف السنوية"],
  ]);
});

test.each(firstPlans)("$id says in each language what it is", ({ description }) => {
  expect(description.en).toMatch(/^[A-Z][\w ,:-]+\.$/);
  expect(description.ar).toMatch(/^[\p{Script=Arabic}\p{M} ،:]+\.$/u);
});

test.each(["premium-monthly", "premium-yearly", "classroom-yearly"] as const)(
  "%s is sold with what the table of features gives it",
  (name) => {
    expect(firstPlans.find(({ id }) => id === name)?.features).toEqual(featureKeysOf(name));
  },
);

test("a site that knows of no other offer tells of the first plans, without tax", () => {
  expect(firstOffer.plans).toBe(firstPlans);
  expect(taxPercentOf(firstOffer.seller)).toBeNull();
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
