import { expect, test } from "vitest";
import { monthlyShareOf, priceOf, savingOf, shownPriceOf } from "./plan-price.ts";

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

const monthly = { ...plan, id: 2, billing_interval: "month", price: 100, features: ["proofs"] };
const yearly = { ...plan, features: ["proofs", "attachments"] };

test("a year is told by the month, a month is not", () => {
  expect(monthlyShareOf({ ...yearly, price: 9939 })).toBe(828);
  expect(monthlyShareOf(monthly)).toBeUndefined();
  expect(monthlyShareOf({ ...yearly, billing_interval: "week" })).toBeUndefined();
});

test("a year saves against twelve months of a plan that includes no more", () => {
  expect(savingOf(yearly, [monthly, yearly])).toBe(200);
  expect(savingOf({ ...yearly, discounted_price: 900 }, [monthly, yearly])).toBe(300);
});

test("a year saves nothing against a plan that includes more, costs less or has another currency", () => {
  expect(savingOf(yearly, [{ ...monthly, features: ["proofs", "ai_chat"] }])).toBe(0);
  expect(savingOf(yearly, [{ ...monthly, price: 80 }])).toBe(0);
  expect(savingOf(yearly, [{ ...monthly, currency: "AED" }])).toBe(0);
  expect(savingOf(yearly, [])).toBe(0);
});

test("a plan by the month saves nothing, and neither does a year against another year", () => {
  expect(savingOf(monthly, [monthly, { ...monthly, id: 3, price: 200 }, yearly])).toBe(0);
  expect(savingOf(yearly, [{ ...yearly, id: 3, price: 5000 }])).toBe(0);
});

test("a plan by the week neither saves nor is compared with", () => {
  const weekly = { ...monthly, billing_interval: "week" };
  expect(savingOf(weekly, [monthly])).toBe(0);
  expect(savingOf(yearly, [weekly, monthly])).toBe(200);
});

test("a shown price has what was before it only where there is a discount", () => {
  expect(shownPriceOf(plan)).toEqual({ cents: 1000, currency: undefined, interval: "year" });
  expect(shownPriceOf({ ...plan, currency: "AED", discounted_price: 800, discount_percent: 20 })).toEqual({
    cents: 800,
    currency: "AED",
    interval: "year",
    before: 1000,
    percentOff: 20,
  });
});
