import { describe, expect, test } from "vitest";
import type { Subscription } from "../db/schema.ts";
import { date, hold, holdUnpaid } from "../testing/families/held-plan.ts";
import {
  couple,
  leaving,
  makeAdult,
  makeChild,
  makeChildAccount,
  makeFamily,
  OTHER,
  PAYER,
  PAYER_ID,
} from "../testing/families/people.ts";
import { AT_STRIPE, makeWorld } from "../testing/families/world.ts";
import {
  amountDue,
  bySeniority,
  findChildrenOf,
  findEndWithoutCard,
  findNextCharge,
  findPayer,
  type Member,
  memberSince,
  nameOf,
  nameOfChild,
  newPriceFrom,
} from "./family.ts";
import type { HeldPlan } from "./providers.ts";

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

describe("the adult who pays for a plan", () => {
  const plan = { payerId: PAYER_ID };

  test("is the one whose card it is", () => {
    expect(findPayer({ adults: couple }, plan)).toBe(PAYER);
    expect(findPayer({ adults: couple }, { payerId: OTHER.id })).toBe(OTHER);
  });

  test.each([
    ["has left", [OTHER]],
    ["asked to be deleted", [leaving(PAYER), OTHER]],
  ])("is nobody once that adult %s", (_, adults) => {
    expect(findPayer({ adults }, plan)).toBeUndefined();
  });

  test("is nobody for a gift", () => {
    expect(findPayer({ adults: couple }, { payerId: null })).toBeUndefined();
  });
});

describe("a plan that ends for want of a card", () => {
  const { providers } = makeWorld();
  const end = (changes: Partial<Subscription>, adults = [OTHER]) =>
    findEndWithoutCard(makeFamily({ held: [hold("monthly", changes)], adults }), providers);

  test("ends with its period, or on the day that was set", () => {
    expect(end({})).toEqual(date("2026-04-01"));
    expect(end({ status: "cancelled", cancelAt: date("2026-03-20") })).toEqual(date("2026-03-20"));
  });

  test("is that of an adult who is leaving too", () => {
    expect(end({}, [leaving(PAYER), OTHER])).toEqual(date("2026-04-01"));
  });

  test.each<[string, Partial<Subscription>, Member[]]>([
    ["its payer is there", {}, [PAYER]],
    ["its payer cancelled it", { status: "cancelled", cancelAt: date("2026-04-01") }, [PAYER]],
    ["it is a gift", { provider: "grant", payerId: null }, [OTHER]],
    ["it is over", { status: "ended" }, [OTHER]],
  ])("is none where %s", (_, changes, adults) => {
    expect(end(changes, adults)).toBeNull();
  });
});

describe("the next charge", () => {
  const { providers } = makeWorld();
  const next = (held: readonly HeldPlan[], balances = {}) =>
    findNextCharge(makeFamily({ held, balances }), providers);
  const END = date("2026-04-01");

  test("is at the end of the period, after the family's credit", () => {
    const held = [hold("monthly", { currency: "AED" })];
    expect(next(held)).toEqual({ at: END, cents: 999, currency: "AED" });
    expect(next(held, { AED: 400, USD: 999 })).toEqual({ at: END, cents: 599, currency: "AED" });
  });

  test("is for the plan that waits", () => {
    const waiting = holdUnpaid("cheap", { status: "scheduled" });
    expect(next([hold("monthly"), waiting])).toEqual({ at: END, cents: 500, currency: null });
  });

  test.each([
    [date("2026-03-12"), date("2026-03-12")],
    [null, date("2026-03-14")],
  ])("of an overdue plan that is tried again at %o is at %o", (retryAt, at) => {
    const overdue = { graceEndsAt: date("2026-03-14"), retryAt, overdueCents: 700 };
    expect(next([hold("monthly", overdue)])).toEqual({ at, cents: 700, currency: null });
  });

  test.each([
    ["nothing runs", []],
    ["the plan is cancelled", [hold("monthly", { status: "cancelled", cancelAt: END })]],
    ["the plan is a gift", [hold("monthly", { provider: "grant", payerId: null })]],
    ["no period is known", [hold("monthly", { periodEnd: null })]],
    ["a checkout is open", [holdUnpaid("monthly")]],
  ])("is none where %s", (_, held) => {
    expect(next(held)).toBeUndefined();
  });

  test("is made by a provider that keeps the plan", () => {
    expect(next([hold("monthly", AT_STRIPE)])).toMatchObject({ at: END });
  });
});

describe("the people of a family", () => {
  test("are called by their name, or by their address", () => {
    expect([nameOf(PAYER), nameOf(OTHER)]).toEqual(["Noor", OTHER.email]);
    const children = [makeChild("Omar", PAYER_ID), makeChildAccount("sara", PAYER_ID)];
    expect(children.map(nameOfChild)).toEqual(["Omar", "sara@maamoul.example"]);
    expect(nameOfChild(makeChildAccount("sara", PAYER_ID, { name: "Sara" }))).toBe("Sara");
  });

  test("come in the order in which they joined; who never moved has been there since they signed up", () => {
    const first = makeAdult("first", { createdAt: date("2026-01-15") });
    const late = makeAdult("late", { createdAt: date("2025-01-01"), joinedAt: date("2026-03-01") });
    expect([late, OTHER, first].sort(bySeniority)).toEqual([first, OTHER, late]);
    expect(memberSince(late)).toEqual(date("2026-03-01"));
  });

  test("are the mentors of their children, and of no others", () => {
    const family = makeFamily({ children: [makeChild("omar", PAYER_ID), makeChild("zain", OTHER.id)] });
    expect(findChildrenOf(family, OTHER.id)).toEqual([makeChild("zain", OTHER.id)]);
  });
});
