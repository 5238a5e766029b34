import { expect, test } from "vitest";
import { date, hold } from "../../testing/held-plan.ts";
import { amountDue, newPriceFrom } from "./family.ts";

const announced = { nextPriceCents: 1200, nextListPriceCents: 1500 };
const withoutBalance = { balances: {} };

test.each([
  ["on the day of the charge", "2026-04-01", 1200],
  ["before it", "2026-03-20", 1200],
  ["after it", "2026-04-02", 999],
])("where a new price begins %s, on %s, the charge of 1 April is %d", (_, day, cents) => {
  const { subscription } = hold("monthly", { ...announced, nextPriceAt: date(day) });
  expect(amountDue(withoutBalance, subscription)).toBe(cents);
});

test("a plan of which no new price was told costs what it costs", () => {
  expect(amountDue(withoutBalance, hold("monthly").subscription)).toBe(999);
});

test.each([
  [200, 1000],
  [1200, 0],
  [1300, 0],
])("of a new price too, a balance of %d is used first, and %d is left to charge", (balance, cents) => {
  const { subscription } = hold("monthly", { ...announced, nextPriceAt: date("2026-04-01") });
  expect(amountDue({ balances: { USD: balance } }, subscription)).toBe(cents);
});

test.each([
  ["2026-03-20", "2026-04-01"],
  ["2026-04-01", "2026-04-01"],
  ["2026-04-02", "2026-05-01"],
  ["2026-06-15", "2026-07-01"],
])("a price that begins on %s is charged for the first time on %s", (day, charge) => {
  expect(newPriceFrom(hold("monthly", { ...announced, nextPriceAt: date(day) }))).toEqual(date(charge));
});

test("a plan of the 31st is charged the new price on the 31st again after a short month", () => {
  const held = hold("monthly", {
    ...announced,
    anchorAt: date("2026-01-31"),
    periodEnd: date("2026-04-30"),
    nextPriceAt: date("2026-05-15"),
  });
  expect(newPriceFrom(held)).toEqual(date("2026-05-31"));
});

test("a yearly plan keeps its price for its whole year", () => {
  const held = hold("yearly", {
    ...announced,
    periodEnd: date("2027-03-01"),
    nextPriceAt: date("2027-03-02"),
  });
  expect(newPriceFrom(held)).toEqual(date("2028-03-01"));
});

test("a plan whose periods have no known begin is counted from its next charge", () => {
  const held = hold("monthly", { ...announced, anchorAt: null, nextPriceAt: date("2026-04-02") });
  expect(newPriceFrom(held)).toEqual(date("2026-05-01"));
});

test.each([
  ["no new price", {}],
  ["no known next charge", { ...announced, nextPriceAt: date("2026-04-01"), periodEnd: null }],
])("a plan with %s has no day of a new price", (_, changes) => {
  expect(newPriceFrom(hold("monthly", changes))).toBeNull();
});
