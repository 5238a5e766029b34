import { expect, test } from "vitest";
import { date, draftOf, hold, holdUnpaid, listEffects, NOW, rowOf } from "../testing/families/held-plan.ts";
import { makeWorld } from "../testing/families/world.ts";
import type { HeldPlan } from "./providers.ts";
import { settle } from "./settle.ts";

const settled = (...held: HeldPlan[]) => settle(draftOf(held).family, makeWorld());

test("a plan that gives way to one that was paid is not charged for one more period", () => {
  const paid = holdUnpaid("classroom", { status: "confirming", paidAt: NOW });
  const draft = settled(hold("monthly", { periodEnd: NOW, paidUntil: NOW }), paid);
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "replaced", periodEnd: NOW });
  expect(listEffects(draft).filter((effect) => effect.startsWith("charge"))).toEqual([
    "charge classroom: 23900",
  ]);
});

test("a checkout that nobody paid is given up without a word, and frees its promo code", () => {
  const draft = settled(holdUnpaid("monthly", { promoCode: "ONCE", createdAt: date("2026-03-10") }));
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: NOW });
  expect(listEffects(draft)).toEqual([`release monthly at ${NOW.toISOString()}`]);
});

test("a gift ends on its day, and the family is told", () => {
  const gift = { provider: "grant", priceCents: 0, periodEnd: date("2026-03-10") };
  const draft = settled(hold("monthly", gift));
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: date("2026-03-10") });
  expect(listEffects(draft)).toEqual(["tell monthly: ended"]);
});
