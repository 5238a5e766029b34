import { expect, test } from "vitest";
import { subscriptions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { stubDatabase } from "../testing/stub-database.ts";
import { findPending, findRunning, type Subscription, settleFamily } from "./lifecycle.ts";

const now = new Date("2026-03-01T08:00:00Z");
const momentBefore = new Date(now.getTime() - 1);
const momentAfter = new Date(now.getTime() + 1);
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

type Changes = Partial<Subscription>;

function subscribed(changes: Changes): Subscription {
  return {
    status: "active",
    provider: "sandbox",
    createdAt: now,
    paidAt: null,
    periodEnd: null,
    cancelAt: null,
    providerCheckoutId: null,
    providerSubscriptionId: null,
    ...changes,
  } as Subscription;
}

async function isSettled(changes: Changes): Promise<boolean> {
  const live = [subscribed({ status: "active", periodEnd: momentAfter }), subscribed(changes)];
  const stub = stubDatabase(new Map([[subscriptions, live]]));
  await settleFamily({ db: stub.db, clock: () => now } as Deps, "family-1");
  return stub.transactions === 1;
}

test.each<[string, Changes]>([
  ["a payment whose confirmation is due", { status: "pending", paidAt: now }],
  ["a checkout that nobody paid in time", { status: "pending", createdAt: minutesAgo(30) }],
  [
    "a checkout at Stripe that nobody paid in time",
    { status: "pending", provider: "stripe", createdAt: minutesAgo(65), providerCheckoutId: "cs_1" },
  ],
  ["a cancelled plan at its end", { status: "cancelled", cancelAt: now }],
  ["a cancelled plan at Stripe at its end", { status: "cancelled", provider: "stripe", cancelAt: now }],
  ["a plan at the end of its period", { periodEnd: now }],
  ["a granted plan at the end of its period", { provider: "grant", periodEnd: now }],
])("%s is settled", async (_, changes) => {
  expect(await isSettled(changes)).toBe(true);
});

test.each<[string, Changes]>([
  ["a payment whose confirmation comes in a moment", { status: "pending", paidAt: momentAfter }],
  [
    "a payment that Stripe has still to confirm",
    { status: "pending", createdAt: minutesAgo(600), providerSubscriptionId: "sub_1" },
  ],
  ["an open checkout", { status: "pending", createdAt: minutesAgo(29), periodEnd: momentBefore }],
  [
    "an open checkout at Stripe",
    { status: "pending", provider: "stripe", createdAt: minutesAgo(64), providerCheckoutId: "cs_1" },
  ],
  ["a cancelled plan before its end", { status: "cancelled", cancelAt: momentAfter, periodEnd: now }],
  ["a cancelled plan without an end", { status: "cancelled", periodEnd: now }],
  ["a plan before the end of its period", { periodEnd: momentAfter }],
  ["a plan without an end", {}],
  ["a plan at Stripe, which tells of its renewal", { provider: "stripe", periodEnd: momentBefore }],
])("%s is left alone", async (_, changes) => {
  expect(await isSettled(changes)).toBe(false);
});

test("of a family's subscriptions one may be open and one may run", () => {
  const pending = subscribed({ status: "pending" });
  const active = subscribed({ status: "active" });
  const cancelled = subscribed({ status: "cancelled" });
  expect(findPending([active, pending])).toBe(pending);
  expect(findPending([active])).toBeUndefined();
  expect(findRunning([pending, active])).toBe(active);
  expect(findRunning([pending, cancelled])).toBe(cancelled);
  expect(findRunning([pending])).toBeUndefined();
});
