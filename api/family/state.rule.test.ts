import { expect, test } from "vitest";
import type { Plan, Subscription } from "../db/schema.ts";
import { makeFamily } from "../testing/families/people.ts";
import { findPending, findRunning, findScheduled } from "./family.ts";
import {
  checkoutDeadline,
  isDue,
  isFree,
  isPromised,
  readCheckoutState,
  resolveFamilyPlan,
  withMoments,
} from "./state.ts";

const now = new Date("2026-03-01T08:00:00Z");
const momentBefore = new Date(now.getTime() - 1);
const momentAfter = new Date(now.getTime() + 1);
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

type Changes = Partial<Subscription>;

const DAY_MINUTES = 24 * 60;
const atStripe: Changes = { status: "pending", provider: "stripe", providerCheckoutId: "cs_1" };

function subscribed(changes: Changes): Subscription {
  const row = {
    status: "active",
    provider: "sandbox",
    createdAt: now,
    paidAt: null,
    periodEnd: null,
    retryAt: null,
    cancelAt: null,
    promoCode: null,
    providerCheckoutId: null,
    providerSubscriptionId: null,
    ...changes,
  } as Subscription;
  return withMoments(row);
}

test.each<[string, Changes]>([
  ["a payment whose confirmation is due", { status: "confirming", paidAt: now }],
  ["a checkout that nobody paid in a day", { status: "pending", createdAt: minutesAgo(DAY_MINUTES) }],
  ["a checkout at Stripe that nobody paid in a day", { ...atStripe, createdAt: minutesAgo(DAY_MINUTES) }],
  [
    "a checkout at Stripe that nobody paid while it held its promo code",
    { ...atStripe, promoCode: "ONCE", createdAt: minutesAgo(70) },
  ],
  ["a cancelled plan at its end", { status: "cancelled", cancelAt: now }],
  ["a cancelled plan at Stripe at its end", { status: "cancelled", provider: "stripe", cancelAt: now }],
  ["a plan at the end of its period", { periodEnd: now }],
  ["a plan whose renewal is to be tried again", { periodEnd: momentBefore, retryAt: now }],
  ["a granted plan at the end of its period", { provider: "grant", periodEnd: now }],
])("%s is due", (_, changes) => {
  expect(isDue(subscribed(changes), now)).toBe(true);
});

test.each<[string, Changes]>([
  ["a payment whose confirmation comes in a moment", { status: "confirming", paidAt: momentAfter }],
  [
    "a payment that Stripe has still to confirm",
    { status: "confirming", createdAt: minutesAgo(2 * DAY_MINUTES), providerSubscriptionId: "sub_1" },
  ],
  [
    "an open checkout",
    { status: "pending", promoCode: "ONCE", createdAt: minutesAgo(DAY_MINUTES - 1), periodEnd: momentBefore },
  ],
  ["an open checkout at Stripe", { ...atStripe, createdAt: minutesAgo(DAY_MINUTES - 1) }],
  [
    "an open checkout at Stripe that holds a promo code",
    { ...atStripe, promoCode: "ONCE", createdAt: minutesAgo(69) },
  ],
  ["a cancelled plan before its end", { status: "cancelled", cancelAt: momentAfter, periodEnd: now }],
  ["a cancelled plan without an end", { status: "cancelled", periodEnd: now }],
  ["a plan before the end of its period", { periodEnd: momentAfter }],
  ["a plan before the next try of its renewal", { periodEnd: momentBefore, retryAt: momentAfter }],
  ["a plan without an end", {}],
  [
    "a plan at Stripe, which tells of its renewal",
    { providerSubscriptionId: "sub_1", periodEnd: momentBefore },
  ],
  ["a plan that was replaced", { status: "replaced", periodEnd: momentBefore }],
])("%s is not due", (_, changes) => {
  expect(isDue(subscribed(changes), now)).toBe(false);
});

test.each(["scheduled", "ended", "replaced"] as const)(
  "nothing is due of a plan that is %s, whatever was before",
  (status) => {
    const before = subscribed({ periodEnd: now });
    expect(before.dueAt).toEqual(now);
    expect(withMoments({ ...before, status }).dueAt).toBeNull();
  },
);

test.each<[string, Changes, "open" | "paid" | "closed"]>([
  ["a fresh checkout", { status: "pending" }, "open"],
  [
    "a checkout in its last moment",
    { status: "pending", createdAt: new Date(+minutesAgo(DAY_MINUTES) + 1) },
    "open",
  ],
  ["a checkout past its time", { status: "pending", createdAt: minutesAgo(DAY_MINUTES) }, "closed"],
  ["a checkout that was left", { status: "ended" }, "closed"],
  ["a checkout that is paid", { status: "confirming", paidAt: now }, "paid"],
  ["a checkout paid at Stripe", { status: "confirming", providerSubscriptionId: "sub_1" }, "paid"],
  ["a plan that was paid", { status: "active", paidAt: now }, "paid"],
])("%s reads %s", (_, changes, state) => {
  expect(readCheckoutState(subscribed(changes), now)).toBe(state);
});

test.each<[string, boolean, Changes]>([
  ["in its first 30 minutes", true, { createdAt: new Date(+minutesAgo(30) + 1) }],
  ["after 30 minutes", false, { createdAt: minutesAgo(30) }],
  ["that is open at Stripe", true, { ...atStripe, createdAt: minutesAgo(DAY_MINUTES - 1) }],
  [
    "that has been open at Stripe with a code for too long",
    false,
    { ...atStripe, promoCode: "ONCE", createdAt: minutesAgo(70) },
  ],
  ["that was left", false, { status: "ended" }],
  ["that is paid", false, { status: "confirming", paidAt: now }],
])("the price of a checkout %s is promised: %s", (_, promised, changes) => {
  expect(isPromised(subscribed({ status: "pending", ...changes }), now)).toBe(promised);
});

test("a plan is free until something was paid", () => {
  expect(isFree({ paidUntil: null })).toBe(true);
  expect(isFree({ paidUntil: now })).toBe(false);
});

test.each([
  [null, null, "2026-03-02T08:00:00Z"],
  ["ONCE", null, "2026-03-02T08:00:00Z"],
  [null, "cs_1", "2026-03-02T08:00:00Z"],
  ["ONCE", "cs_1", "2026-03-01T09:10:00Z"],
])(
  "a checkout with the code %j and %j elsewhere stays open until %s",
  (promoCode, providerCheckoutId, until) => {
    expect(checkoutDeadline({ createdAt: now, promoCode, providerCheckoutId })).toEqual(new Date(until));
  },
);

const without = makeFamily();

test("a family has one plan that runs, beside a checkout or what waits for its end", () => {
  const hold = (status: Subscription["status"]) => ({
    subscription: subscribed({ status }),
    plan: {} as Plan,
  });
  const [pending, scheduled, active, cancelled] = [
    hold("pending"),
    hold("scheduled"),
    hold("active"),
    hold("cancelled"),
  ];
  expect(findPending({ ...without, held: [active, pending] })).toBe(pending);
  expect(findPending({ ...without, held: [active] })).toBeUndefined();
  expect(findRunning({ ...without, held: [pending, scheduled, active] })).toBe(active);
  expect(findRunning({ ...without, held: [cancelled] })).toBe(cancelled);
  expect(findRunning({ ...without, held: [pending, scheduled] })).toBeUndefined();
  expect(findScheduled({ ...without, held: [active, scheduled] })).toBe(scheduled);
});

test("a paid plan counts before a trial, and a trial before nothing", () => {
  const trialEndsAt = new Date("2026-03-11T08:00:00Z");
  const running = { subscription: subscribed({}), plan: { id: "premium-yearly" } as Plan };
  expect(resolveFamilyPlan({ ...without, trialEndsAt, held: [running] }, now)).toEqual({
    kind: "paid",
    ...running,
  });
  expect(resolveFamilyPlan({ ...without, trialEndsAt }, now)).toMatchObject({ kind: "trial" });
});

test.each([
  [momentAfter, 1],
  [new Date("2026-03-02T08:00:00Z"), 1],
  [new Date("2026-03-02T08:00:00.001Z"), 2],
  [new Date("2026-03-31T08:00:00Z"), 30],
])("a trial until %o has %d days left", (trialEndsAt, daysRemaining) => {
  expect(resolveFamilyPlan({ ...without, trialEndsAt }, now)).toEqual({
    kind: "trial",
    daysRemaining,
    endsAt: trialEndsAt,
  });
});

test.each([now, momentBefore, null])("a trial until %o is none", (trialEndsAt) => {
  expect(resolveFamilyPlan({ ...without, trialEndsAt }, now)).toEqual({ kind: "none" });
});
