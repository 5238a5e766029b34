import { expect, test } from "vitest";
import { isConfirmed, isWaiting } from "./is-confirmed.ts";

const paid = { is_paid_plan: true, is_trial_period: false };

test("a paid plan is confirmed where the API does not name its subscription", () => {
  expect(isConfirmed(paid, "7")).toBe(true);
});

test("a family without a plan or still on trial is not", () => {
  expect(isConfirmed({ ...paid, is_paid_plan: false }, "7")).toBe(false);
  expect(isConfirmed({ ...paid, is_trial_period: true }, "7")).toBe(false);
});

test("the plan that an upgrade replaces does not confirm the new one", () => {
  expect(isConfirmed({ ...paid, subscription_id: "6" }, "7")).toBe(false);
  expect(isConfirmed({ ...paid, subscription_id: 7 }, "7")).toBe(true);
});

test("a change that waits for the end of the period is confirmed too", () => {
  const change = {
    plan_id: 2,
    plan_name: "Monthly",
    at: "2027-01-31T00:00:00Z",
    amount: 1,
    billing_interval: "month",
  };
  const waiting = { ...paid, subscription_id: "6", scheduled_change: { ...change, subscription_id: 7 } };
  expect(isConfirmed(waiting, "7")).toBe(true);
  expect(isWaiting(waiting, "7")).toBe(true);
  expect(isWaiting(waiting, "6")).toBe(false);
  expect(isConfirmed({ ...waiting, scheduled_change: change }, "7")).toBe(false);
});
