import { expect, test } from "vitest";
import { priceOf } from "./plan-price.ts";

const plan = { id: 1, name: "Yearly", billing_interval: "year", features: [], price: 1000 };

test("a plan without a discount costs its price", () => {
  expect(priceOf(plan)).toEqual({ toPay: 1000, before: undefined, percentOff: undefined });
  expect(priceOf({ ...plan, discounted_price: null, discount_percent: 0 })).toMatchObject({ toPay: 1000 });
});

test("a discounted plan costs less and says by how much", () => {
  expect(priceOf({ ...plan, discounted_price: 800, discount_percent: 20 })).toEqual({
    toPay: 800,
    before: 1000,
    percentOff: 20,
  });
});

test("a percentage that the API leaves out follows from the prices", () => {
  expect(priceOf({ ...plan, discounted_price: 667 })).toMatchObject({ percentOff: 33 });
});

test("a discounted price that is not lower is no discount", () => {
  expect(priceOf({ ...plan, discounted_price: 1000, discount_percent: 0 })).toMatchObject({
    before: undefined,
  });
});

test("a free offer is a discount too", () => {
  expect(priceOf({ ...plan, discounted_price: 0 })).toMatchObject({ toPay: 0, percentOff: 100 });
});
