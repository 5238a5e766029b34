import { describe, expect, test } from "vitest";
import {
  date,
  draftOf,
  hold,
  holdUnpaid,
  listEffects,
  NOW,
  rowOf,
} from "../../../testing/families/held-plan.ts";
import { makeWorld } from "../../../testing/families/world.ts";
import { plans } from "../../../testing/walks/family-walk.ts";
import { announceLonger, grant, measureGift } from "./grant.ts";

const world = makeWorld();
const gift = (name: keyof typeof plans, until?: Date) => ({ id: "gift", plan: plans[name], until });
const END = date("2026-04-01");

describe("a family that has no plan", () => {
  test("gets one for a period, for nothing", () => {
    const draft = draftOf([]);
    expect(grant(draft, gift("monthly"), world)).toEqual({
      kind: "started",
      until: date("2026-04-11"),
      nextChargeAt: null,
      credit: undefined,
    });
    const [held] = draft.family.held;
    expect(held?.subscription).toMatchObject({
      id: "gift",
      familyId: "family",
      payerId: null,
      provider: "grant",
      priceCents: 0,
      listPriceCents: 999,
      status: "active",
      anchorAt: NOW,
      periodStart: NOW,
      periodEnd: date("2026-04-11"),
      paidUntil: date("2026-04-11"),
      paidAt: NOW,
    });
    expect(draft.effects).toEqual([
      {
        kind: "tell",
        event: { kind: "started", subscription: held?.subscription },
        readers: draft.family.adults,
      },
    ]);
  });

  test("gets one until the day that is named", () => {
    const draft = draftOf([]);
    expect(grant(draft, gift("monthly", date("2026-07-01")), world)).toMatchObject({
      until: date("2026-07-01"),
    });
    expect(draft.family.held[0]?.subscription.periodEnd).toEqual(date("2026-07-01"));
  });
});

test("while a payment is confirmed nothing is given", () => {
  const draft = draftOf([holdUnpaid("yearly", { status: "confirming", paidAt: NOW })]);
  expect(grant(draft, gift("monthly"), world)).toEqual({ refused: "payment_processing" });
  expect(draft.family.held).toHaveLength(1);
});

test("an open checkout is in nobody's way", () => {
  expect(grant(draftOf([holdUnpaid("yearly")]), gift("monthly"), world)).toMatchObject({ kind: "started" });
});

test("another plan takes the place of the one that runs, whose unused part is credited", () => {
  const draft = draftOf([hold("monthly")]);
  expect(grant(draft, gift("yearly"), world)).toMatchObject({ credit: { cents: 677, currency: null } });
  expect(draft.family.balances).toEqual({ USD: 677 });
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "replaced", endedAt: NOW });
});

test.each(["monthly", "yearly"] as const)(
  "a plan that its provider keeps is replaced by a gift of %s and credited there",
  (name) => {
    const draft = draftOf([hold("monthly", { providerSubscriptionId: "sub_1" })]);
    expect(grant(draft, gift(name), world)).toMatchObject({ kind: "started", credit: undefined });
    expect([draft.family.balances, rowOf(draft, "monthly").status]).toEqual([{}, "replaced"]);
  },
);

describe("a family that has the plan", () => {
  test("has it for a period longer, and its charge waits", () => {
    const draft = draftOf([hold("monthly")]);
    expect(grant(draft, gift("monthly"), world)).toEqual({
      kind: "lengthened",
      until: date("2026-05-01"),
      nextChargeAt: END,
    });
    expect(rowOf(draft, "monthly")).toMatchObject({
      periodEnd: date("2026-05-01"),
      paidUntil: END,
      anchorAt: date("2026-03-01"),
      cancelAt: null,
    });
    expect(listEffects(draft)).toEqual(["tell monthly: lengthened"]);
  });

  test("bought on a 31st, has it to the next 31st after a short month", () => {
    const draft = draftOf([hold("monthly", { anchorAt: date("2026-01-31"), periodEnd: date("2026-04-30") })]);
    expect(grant(draft, gift("monthly"), world)).toMatchObject({ until: date("2026-05-31") });
  });

  test("has it to the day that is named, from which the periods are counted then", () => {
    const draft = draftOf([hold("monthly")]);
    grant(draft, gift("monthly", date("2026-06-20")), world);
    expect(rowOf(draft, "monthly")).toMatchObject({
      periodEnd: date("2026-06-20"),
      anchorAt: date("2026-06-20"),
    });
  });

  test.each([END, date("2026-03-20")])("a gift to %s adds nothing to it", (until) => {
    const draft = draftOf([hold("monthly")]);
    expect(grant(draft, gift("monthly", until), world)).toEqual({
      kind: "has already",
      until: END,
      nextChargeAt: END,
    });
    expect(draft.effects).toEqual([]);
  });

  test("cancelled, it ends so much later, and is charged no more", () => {
    const draft = draftOf([hold("monthly", { status: "cancelled", cancelAt: END })]);
    expect(grant(draft, gift("monthly"), world)).toMatchObject({ nextChargeAt: null });
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "cancelled", cancelAt: date("2026-05-01") });
  });

  test("overdue, is given that too, from today", () => {
    const overdue = {
      graceEndsAt: date("2026-03-14"),
      retryAt: NOW,
      overdueCents: 999,
      periodEnd: date("2026-03-07"),
    };
    const draft = draftOf([hold("monthly", overdue)]);
    expect(grant(draft, gift("monthly"), world)).toMatchObject({ until: date("2026-04-11") });
    expect(rowOf(draft, "monthly")).toMatchObject({
      overdueCents: null,
      graceEndsAt: null,
      retryAt: null,
      anchorAt: date("2026-04-11"),
    });
  });

  test("in its free days, is charged first when the gift is over", () => {
    const free = { paidUntil: null, anchorAt: END };
    const draft = draftOf([hold("monthly", free)]);
    grant(draft, gift("monthly"), world);
    expect(rowOf(draft, "monthly")).toMatchObject({
      periodEnd: date("2026-05-01"),
      anchorAt: date("2026-05-01"),
      paidUntil: null,
    });
  });

  test("as a gift, has more of it, counted from its end", () => {
    const given = { provider: "grant", priceCents: 0, anchorAt: date("2026-01-15") };
    const draft = draftOf([hold("monthly", given)]);
    expect(grant(draft, gift("monthly"), world)).toEqual({
      kind: "lengthened",
      until: date("2026-05-01"),
      nextChargeAt: null,
    });
    expect(rowOf(draft, "monthly").paidUntil).toEqual(date("2026-05-01"));
  });
});

test("a plan of which no day is known is lengthened from today", () => {
  const held = hold("monthly", { anchorAt: null, periodEnd: null });
  expect(measureGift(held, undefined, NOW)).toEqual({
    kind: "lengthened",
    until: date("2026-04-11"),
    nextChargeAt: NOW,
  });
});

test("nobody is told of a plan that is not there", () => {
  const draft = draftOf([]);
  announceLonger(draft, "monthly");
  expect(draft.effects).toEqual([]);
});
