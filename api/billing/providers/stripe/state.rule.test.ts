import type Stripe from "stripe";
import { expect, test } from "vitest";
import { readRemoteState } from "./state.ts";

const START = Date.UTC(2026, 2, 1) / 1000;
const END = Date.UTC(2027, 2, 1) / 1000;
const EARLIER = Date.UTC(2026, 5, 1) / 1000;

function read(
  changes: Partial<Stripe.Subscription>,
  items = [{ current_period_start: START, current_period_end: END }],
) {
  const remote = {
    id: "sub_1",
    status: "active",
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: items },
  };
  return readRemoteState({ ...remote, ...changes } as Stripe.Subscription);
}

test.each(["active", "trialing", "past_due"] as const)("%s runs, to the end of its period", (status) => {
  expect(read({ status })).toMatchObject({
    kind: "running",
    periodStart: new Date(START * 1000),
    periodEnd: new Date(END * 1000),
    cancelAt: null,
  });
});

test.each([
  [{ status: "active", billing_cycle_anchor: EARLIER, trial_end: END }, EARLIER],
  [{ status: "trialing", billing_cycle_anchor: EARLIER, trial_end: END }, END],
  [{ status: "active", billing_cycle_anchor: 0 }, START],
] as const)("periods of %j are counted from %d", (changes, seconds) => {
  expect(read(changes)).toMatchObject({ anchorAt: new Date(seconds * 1000) });
});

test("only a failed renewal is overdue, until Stripe tries again", () => {
  const latest_invoice = { amount_remaining: 999, next_payment_attempt: EARLIER } as Stripe.Invoice;
  expect(read({ status: "active", latest_invoice })).toMatchObject({ overdue: null });
  expect(read({ status: "past_due", latest_invoice })).toMatchObject({
    overdue: { cents: 999, until: new Date(EARLIER * 1000) },
  });
  expect(
    read({ status: "past_due", latest_invoice: { ...latest_invoice, next_payment_attempt: null } }),
  ).toMatchObject({ overdue: { cents: 999, until: null } });
});

test("incomplete waits for its first payment", () => {
  expect(read({ status: "incomplete" })).toEqual({ kind: "confirming" });
});

test.each(["canceled", "incomplete_expired", "unpaid", "paused"] as const)("%s has ended", (status) => {
  expect(read({ status })).toEqual({ kind: "ended", endedAt: null });
  expect(read({ status, ended_at: END })).toEqual({ kind: "ended", endedAt: new Date(END * 1000) });
});

test.each([
  [{ cancel_at_period_end: true, cancel_at: null }, END],
  [{ cancel_at_period_end: true, cancel_at: EARLIER }, EARLIER],
  [{ cancel_at_period_end: false, cancel_at: EARLIER }, EARLIER],
])("cancelled with %j it ends at %d", (changes, seconds) => {
  expect(read(changes)).toMatchObject({ cancelAt: new Date(seconds * 1000) });
});

test("a subscription without items is named", () => {
  expect(() => read({}, [])).toThrow("sub_1 has no items");
});
