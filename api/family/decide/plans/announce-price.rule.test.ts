import { expect, test } from "vitest";
import { date, draftOf, hold, holdUnpaid, listEffects, rowOf } from "../../../testing/families/held-plan.ts";
import { announcePrice } from "./announce-price.ts";

const from = date("2026-05-15");
const price = { planId: "monthly", listPriceCents: 1200, priceCents: 1200, currency: null, from };

test("a family that goes on is told, and its price stays until then", () => {
  const draft = draftOf([hold("monthly")]);
  expect(announcePrice(draft, price)).toBe(true);
  expect(rowOf(draft, "monthly")).toMatchObject({
    priceCents: 999,
    nextPriceCents: 1200,
    nextListPriceCents: 1200,
    nextPriceAt: from,
  });
  expect(listEffects(draft)).toEqual(["tell monthly: price_announced"]);
});

test.each([
  ["has cancelled", [hold("monthly", { status: "cancelled", cancelAt: date("2026-04-01") })], price],
  ["waits for another plan", [hold("monthly"), holdUnpaid("cheap", { status: "scheduled" })], price],
  ["has another plan", [hold("yearly")], price],
  ["pays in another currency", [hold("monthly")], { ...price, currency: "AED" }],
  ["pays that already", [hold("monthly")], { ...price, priceCents: 999 }],
  ["was told the same", [hold("monthly", { nextPriceCents: 1200, nextPriceAt: from })], price],
  ["has nothing", [], price],
])("a family that %s is not told", (_, held, announced) => {
  const draft = draftOf(held);
  expect(announcePrice(draft, announced)).toBe(false);
  expect(draft.effects).toEqual([]);
});

const told = { nextPriceCents: 1200, nextListPriceCents: 1200, nextPriceAt: from };

test.each([
  ["another price for the same day", { ...price, priceCents: 1300 }],
  ["the same price for another day", { ...price, from: date("2026-06-15") }],
  ["that its price stays as it is", { ...price, priceCents: 999 }],
])("a family that was told of a price is told again: %s", (_, announced) => {
  const draft = draftOf([hold("monthly", told)]);
  expect(announcePrice(draft, announced)).toBe(true);
  expect(rowOf(draft, "monthly")).toMatchObject({
    nextPriceCents: announced.priceCents,
    nextPriceAt: announced.from,
  });
  expect(listEffects(draft)).toEqual(["tell monthly: price_announced"]);
});
