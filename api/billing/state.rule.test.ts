import { expect, test } from "vitest";
import type { plans, subscriptions } from "../db/schema.ts";
import { resolveFamilyPlan } from "./state.ts";

type Subscription = typeof subscriptions.$inferSelect;

const now = new Date("2026-03-01T08:00:00Z");
const momentBefore = new Date(now.getTime() - 1);
const momentAfter = new Date(now.getTime() + 1);
const plan = { id: "premium-yearly" } as typeof plans.$inferSelect;

function resolve(changes: Partial<Subscription>, trialEndsAt: Date | null = null) {
  const subscription = {
    status: "active",
    provider: "sandbox",
    periodEnd: null,
    cancelAt: null,
    ...changes,
  } as Subscription;
  return resolveFamilyPlan({ trialEndsAt }, { subscription, plan }, now);
}

test.each<[string, Partial<Subscription>]>([
  ["an active plan before its end", { periodEnd: momentAfter }],
  ["an active plan at Stripe, which tells of its end", { provider: "stripe", periodEnd: momentBefore }],
  ["a cancelled plan before its end", { status: "cancelled", cancelAt: momentAfter }],
])("%s is paid", (_, changes) => {
  const family = resolve(changes);
  expect(family).toMatchObject({ kind: "paid", plan, subscription: changes });
});

test.each<[string, Partial<Subscription>]>([
  ["an active plan at its end", { periodEnd: now }],
  ["an active plan without an end", {}],
  ["a cancelled plan at its end", { status: "cancelled", cancelAt: now }],
  ["a cancelled plan without an end", { status: "cancelled", periodEnd: momentAfter }],
  ["a cancelled plan at Stripe at its end", { status: "cancelled", provider: "stripe", cancelAt: now }],
  ["a checkout", { status: "pending", periodEnd: momentAfter }],
  ["a checkout at Stripe", { status: "pending", provider: "stripe", periodEnd: momentAfter }],
  ["a plan that has ended", { status: "ended", periodEnd: momentAfter }],
])("%s is none", (_, changes) => {
  expect(resolve(changes)).toEqual({ kind: "none" });
});

test("a paid plan counts before a trial, and a trial before nothing", () => {
  const trialEndsAt = new Date("2026-03-11T08:00:00Z");
  expect(resolve({ periodEnd: momentAfter }, trialEndsAt).kind).toBe("paid");
  expect(resolve({ periodEnd: now }, trialEndsAt)).toEqual({
    kind: "trial",
    daysRemaining: 10,
    endsAt: trialEndsAt,
  });
});

test.each([
  [momentAfter, 1],
  [new Date("2026-03-02T08:00:00Z"), 1],
  [new Date("2026-03-02T08:00:00.001Z"), 2],
  [new Date("2026-03-31T08:00:00Z"), 30],
])("a trial until %o has %d days left", (trialEndsAt, daysRemaining) => {
  expect(resolveFamilyPlan({ trialEndsAt }, undefined, now)).toEqual({
    kind: "trial",
    daysRemaining,
    endsAt: trialEndsAt,
  });
});

test.each([now, momentBefore, null])("a trial until %o is none", (trialEndsAt) => {
  expect(resolveFamilyPlan({ trialEndsAt }, undefined, now)).toEqual({ kind: "none" });
});
