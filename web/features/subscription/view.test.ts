import { expect, test } from "vitest";
import type { Plan, SubscriptionFeatures } from "../../../contract/calls.ts";
import { decideView, isSameId } from "./view.ts";

const yearly: Plan = {
  id: 7,
  name: "Premium yearly",
  description: "Everything, all year",
  price: 9939,
  billing_interval: "year",
  features: ["proofs", "ai_chat"],
};
const nothing: SubscriptionFeatures = { is_paid_plan: false, is_trial_period: false };
const paid: SubscriptionFeatures = { is_paid_plan: true, is_trial_period: false, plan_id: 7 };

test("neither flag is no subscription", () => {
  expect(decideView(nothing, [yearly])).toEqual({ kind: "none" });
});

test("a trial wins over a paid plan", () => {
  const both = { ...paid, is_trial_period: true, trial_days_remaining: 12 };
  expect(decideView(both, [yearly])).toMatchObject({ kind: "trial", daysLeft: 12, daysUsed: 18 });
});

test("days left are never negative", () => {
  const late = { ...nothing, is_trial_period: true, trial_days_remaining: -3 };
  expect(decideView(late, [])).toMatchObject({ daysLeft: 0, daysUsed: 30 });
});

test("a trial longer than usual has not used a day", () => {
  const long = { ...nothing, is_trial_period: true, trial_days_remaining: 45 };
  expect(decideView(long, [])).toMatchObject({ daysLeft: 45, daysUsed: 0 });
});

test("a trial of unknown length stays unknown", () => {
  expect(decideView({ ...nothing, is_trial_period: true }, [])).toMatchObject({ daysLeft: undefined });
});

test("a paid plan is found by its id, be it a number or a text", () => {
  expect(decideView({ ...paid, plan_id: "7" }, [yearly])).toMatchObject({
    kind: "paid",
    name: "Premium yearly",
    description: "Everything, all year",
    plan: yearly,
    features: ["proofs", "ai_chat"],
  });
});

test("a paid plan that the list does not have keeps what the API says of it", () => {
  const gone = { ...paid, plan_id: 99, plan_name: "Old plan", features: ["proofs"] };
  expect(decideView(gone, [yearly])).toMatchObject({
    name: "Old plan",
    plan: undefined,
    features: ["proofs"],
  });
});

test("a paid plan without an id is still paid", () => {
  expect(decideView({ is_paid_plan: true, is_trial_period: false }, [yearly])).toMatchObject({
    kind: "paid",
    name: undefined,
    plan: undefined,
    features: [],
    next: undefined,
  });
});

test("a running plan renews and a cancelled one ends", () => {
  const renewing = { ...paid, current_period_end: "2027-01-31T00:00:00Z" };
  expect(decideView(renewing, [yearly])).toMatchObject({
    next: { kind: "renews", at: "2027-01-31T00:00:00Z" },
  });
  expect(decideView({ ...renewing, cancel_at: "2027-01-31T00:00:00Z" }, [yearly])).toMatchObject({
    next: { kind: "ends", at: "2027-01-31T00:00:00Z" },
  });
});

test("a trial has the date and the features that the API names, or none", () => {
  const trial = { ...nothing, is_trial_period: true };
  expect(
    decideView({ ...trial, trial_ends_at: "2027-01-31T00:00:00Z", features: ["proofs"] }, []),
  ).toMatchObject({
    endsAt: "2027-01-31T00:00:00Z",
    features: ["proofs"],
  });
  expect(decideView({ ...trial, trial_ends_at: null, features: null }, [])).toMatchObject({
    endsAt: undefined,
    features: [],
  });
});

test("a paid view names its plan, where the API does", () => {
  expect(decideView(paid, [yearly])).toMatchObject({ planId: 7 });
  expect(decideView({ ...paid, plan_id: null }, [yearly])).toMatchObject({ planId: undefined });
});

test("a plan whose id reads null is not the plan of a family without one", () => {
  expect(isSameId("null", null)).toBe(false);
  expect(isSameId("undefined", undefined)).toBe(false);
});
