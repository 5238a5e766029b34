import fc from "fast-check";
import { expect, test } from "vitest";
import { percentOff, priceOf } from "./prices.ts";

const yearly = { priceCents: 9939, discountedPriceCents: null };
const classroom = { priceCents: 29_900, discountedPriceCents: 23_900 };

test("a plan costs its price, or its discounted price where it has one", () => {
  expect(priceOf(yearly)).toEqual({ listPriceCents: 9939, priceCents: 9939, discountPercent: 0 });
  expect(priceOf(classroom)).toEqual({ listPriceCents: 29_900, priceCents: 23_900, discountPercent: 20 });
});

test("a code counts on what the plan costs now", () => {
  expect(priceOf(yearly, 20)).toEqual({ listPriceCents: 9939, priceCents: 7951, discountPercent: 20 });
  expect(priceOf(classroom, 50)).toEqual({ listPriceCents: 29_900, priceCents: 11_950, discountPercent: 60 });
  expect(priceOf(classroom, 100)).toMatchObject({ priceCents: 0, discountPercent: 100 });
});

test("a percentage is whole where rounded prices hide a whole one, and has a decimal where it really has", () => {
  expect(percentOff(29_900, 23_900)).toBe(20);
  expect(percentOff(999, 801)).toBe(19.8);
  expect(percentOff(1000, 875)).toBe(12.5);
  expect(percentOff(300, 200)).toBe(33.3);
});

test("a free plan has no discount, and a dearer price is none", () => {
  expect(percentOff(0, 0)).toBe(0);
  expect(percentOff(0, 500)).toBe(0);
  expect(percentOff(100, 150)).toBe(0);
});

test("whatever the code takes off, nobody pays less than nothing or more than before", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 0, max: 100 }), (priceCents, percent) => {
      const { priceCents: toPay } = priceOf({ priceCents, discountedPriceCents: null }, percent);
      expect(toPay).toBeGreaterThanOrEqual(0);
      expect(toPay).toBeLessThanOrEqual(priceCents);
    }),
  );
});
