import { expect, test } from "vitest";
import {
  date,
  draftOf,
  hold,
  holdUnpaid,
  listEffects,
  listRequests,
  rowOf,
} from "../../../testing/families/held-plan.ts";
import { AT_STRIPE, makeWorld } from "../../../testing/families/world.ts";
import { announcePrice, withdrawPrice } from "./announce-price.ts";

const from = date("2026-05-15");
const price = { planId: "monthly", listPriceCents: 1200, priceCents: 1200, currency: null, from };

test("a family that goes on is told, and its price stays until then", () => {
  const draft = draftOf([hold("monthly")]);
  expect(announcePrice(draft, price, makeWorld())).toBe(true);
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
  expect(announcePrice(draft, announced, makeWorld())).toBe(false);
  expect(draft.effects).toEqual([]);
});

const told = { nextPriceCents: 1200, nextListPriceCents: 1200, nextPriceAt: from };

test.each([
  ["another price for the same day", { ...price, priceCents: 1300 }],
  ["the same price for another day", { ...price, from: date("2026-06-15") }],
])("a family that was told of a price is told again: %s", (_, announced) => {
  const draft = draftOf([hold("monthly", told)]);
  expect(announcePrice(draft, announced, makeWorld())).toBe(true);
  expect(rowOf(draft, "monthly")).toMatchObject({
    nextPriceCents: announced.priceCents,
    nextPriceAt: announced.from,
  });
  expect(listEffects(draft)).toEqual(["tell monthly: price_announced"]);
});

test("a family that was told of a price, and of the one it has after that, is told that it stays", () => {
  const draft = draftOf([hold("monthly", told)]);
  expect(announcePrice(draft, { ...price, priceCents: 999 }, makeWorld())).toBe(true);
  expect(rowOf(draft, "monthly")).toMatchObject({ priceCents: 999, nextPriceCents: null, nextPriceAt: null });
  expect(listEffects(draft)).toEqual(["tell monthly: price_withdrawn"]);
});

test.each([
  ["goes on", {}],
  ["has cancelled", { status: "cancelled", cancelAt: date("2026-04-01") }],
] as const)("a price that is taken back ends for a family that %s, which is told", (_, changes) => {
  const draft = draftOf([hold("monthly", { ...told, ...changes })]);
  expect(withdrawPrice(draft, "monthly", makeWorld())).toBe(true);
  expect(rowOf(draft, "monthly")).toMatchObject({
    priceCents: 999,
    nextPriceCents: null,
    nextListPriceCents: null,
    nextPriceAt: null,
  });
  expect(draft.effects).toMatchObject([
    { event: { kind: "price_withdrawn", from: date("2026-06-01"), cents: 1200 } },
  ]);
});

test.each([
  ["was told of none", [hold("monthly")]],
  ["pays it already", [hold("monthly", { priceCents: 1200 })]],
  ["has another plan", [hold("yearly", told)]],
  ["has nothing", []],
])("a price that is taken back is no matter for a family that %s", (_, held) => {
  const draft = draftOf(held);
  expect(withdrawPrice(draft, "monthly", makeWorld())).toBe(false);
  expect(draft.effects).toEqual([]);
});

test("taken back twice, it is told once", () => {
  const draft = draftOf([hold("monthly", told)]);
  withdrawPrice(draft, "monthly", makeWorld());
  expect(withdrawPrice(draft, "monthly", makeWorld())).toBe(false);
  expect(listEffects(draft)).toEqual(["tell monthly: price_withdrawn"]);
});

test("a provider that charges by itself is told of a price that comes, and of one that does not", () => {
  const draft = draftOf([hold("monthly", AT_STRIPE)]);
  announcePrice(draft, price, makeWorld());
  const [announced] = draft.family.requests;
  withdrawPrice(draft, "monthly", makeWorld());
  expect(listRequests(draft)).toEqual(["set price monthly"]);
  expect(draft.family.requests).not.toContain(announced);
});
