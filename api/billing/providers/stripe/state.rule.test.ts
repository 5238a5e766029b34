import type Stripe from "stripe";
import { expect, test } from "vitest";
import { billingIntervals, periodEnd } from "../../../../contract/money.ts";
import { EXPANDED, idOf, intervals, readName, readRemoteState, toSeconds } from "./state.ts";

const START = Date.UTC(2026, 2, 1) / 1000;
const END = Date.UTC(2027, 2, 1) / 1000;
const EARLIER = Date.UTC(2026, 5, 1) / 1000;

function read(
  changes: Partial<Stripe.Subscription>,
  items = [{ current_period_start: START, current_period_end: END, price: { unit_amount: 999 } }],
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

test.each(["active", "trialing", "past_due", "unpaid", "paused"] as const)(
  "%s runs, to the end of its period",
  (status) => {
    expect(read({ status })).toMatchObject({
      kind: "running",
      periodStart: new Date(START * 1000),
      periodEnd: new Date(END * 1000),
      cancelAt: null,
    });
  },
);

test.each([
  [{ status: "active", billing_cycle_anchor: EARLIER, trial_end: END }, EARLIER],
  [{ status: "trialing", billing_cycle_anchor: EARLIER, trial_end: END }, END],
  [{ status: "trialing", billing_cycle_anchor: EARLIER, trial_end: null }, START],
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

test.each([null, "in_1"])(
  "of an overdue plan whose invoice is %j the amount is not known",
  (latest_invoice) => {
    expect(read({ status: "past_due", latest_invoice })).toMatchObject({
      overdue: { cents: 0, until: null },
    });
  },
);

const card = { last4: "4242", brand: "visa", exp_month: 8, exp_year: 2030 };

test.each([
  [null, null],
  ["pm_1", null],
  [
    { id: "pm_1", card },
    { cardLast4: "4242", cardBrand: "visa", cardExpiry: "2030-08" },
  ],
  [{ id: "pm_1", type: "link" }, null],
])("of the payment method %j the card is %j", (method, known) => {
  expect(read({ default_payment_method: method as Stripe.PaymentMethod })).toMatchObject({ card: known });
});

test("what a read asks for is enough to know the card and what is overdue", () => {
  const known = {
    default_payment_method: { id: "pm_1", card },
    latest_invoice: { id: "in_1", amount_remaining: 999, next_payment_attempt: null },
  };
  // As Stripe answers: of what is not asked for, the id alone.
  const answered = Object.entries(known).map(([name, value]) => [
    name,
    EXPANDED.includes(name) ? value : value.id,
  ]);
  expect(read({ status: "past_due", ...Object.fromEntries(answered) })).toMatchObject({
    card: { cardLast4: "4242" },
    overdue: { cents: 999, until: null },
  });
});

test("incomplete waits for its first payment", () => {
  expect(read({ status: "incomplete" })).toEqual({ kind: "confirming" });
});

test("what Stripe has given up charging is overdue, without another try", () => {
  const latest_invoice = { amount_remaining: 999, next_payment_attempt: EARLIER } as Stripe.Invoice;
  expect(read({ status: "unpaid", latest_invoice })).toMatchObject({ overdue: { cents: 999, until: null } });
  expect(read({ status: "paused", latest_invoice })).toMatchObject({ overdue: null });
});

test.each(["canceled", "incomplete_expired"] as const)("%s has ended", (status) => {
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

test.each([
  [{}, { subscription_id: "the first" }, "the first"],
  [
    { subscription_id: "the one it was made for" },
    { subscription_id: "the first" },
    "the one it was made for",
  ],
  [{}, { subscription_id: "the first", price_1: "the change" }, "the change"],
  [{}, { subscription_id: "the first", price_2: "the change" }, "the first"],
  [{}, {}, undefined],
])("with %j at its price and %j of its own it is called %j", (ofPrice, own, name) => {
  const remote = { metadata: own, items: { data: [{ price: { id: "price_1", metadata: ofPrice } }] } };
  expect(readName(remote as unknown as Stripe.Subscription)).toBe(name);
});

test.each([
  ["cus_1", "cus_1"],
  [{ id: "cus_1" }, "cus_1"],
  [null, null],
  [undefined, null],
])("%j refers to %j", (reference, id) => {
  expect(idOf(reference)).toBe(id);
});

test("a moment is told to Stripe in whole seconds, its fraction left out", () => {
  expect(toSeconds("2026-03-01T00:00:00.000Z")).toBe(START);
  expect(toSeconds(new Date("2026-03-01T00:00:00.999Z"))).toBe(START);
});

test.each(billingIntervals)("a plan of a %s is charged there as often as here", (ours) => {
  const start = new Date(START * 1000);
  const { interval, interval_count } = intervals[ours];
  expect(periodEnd(start, interval, interval_count)).toEqual(periodEnd(start, ours, 1));
});

test.each([
  [null, false],
  ["sub_sched_1", true],
])("the price of its period is told, and with the schedule %s whether a change waits", (schedule, waits) => {
  expect(read({ schedule })).toMatchObject({ price: { cents: 999, isChangeWaiting: waits } });
});
