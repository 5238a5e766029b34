import { expect, test } from "vitest";
import { isSameId, type Plan, type SubscriptionFeatures } from "../../../contract/calls.ts";
import { decideView, isChange } from "./view.ts";

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
  expect(decideView(nothing, [yearly])).toEqual({ kind: "none", ended: undefined });
});

test("a plan whose payments are paused names no renewal", () => {
  const paused = { ...paid, is_paused: true, next_charge: null, current_period_end: "2027-01-31T00:00:00Z" };
  expect(decideView(paused, [yearly])).toMatchObject({ next: { kind: "paused" } });
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

const inEveryPaidPlan = ["chat", "behaviour_reports", "whatsapp_support"];

test("a paid plan is found by its id, be it a number or a text", () => {
  expect(decideView({ ...paid, plan_id: "7" }, [yearly])).toMatchObject({
    kind: "paid",
    name: "Premium yearly",
    description: "Everything, all year",
    price: { cents: 9939, currency: undefined, interval: "year" },
    features: ["proofs", "ai_chat", ...inEveryPaidPlan],
  });
});

test("a paid plan that the list does not have keeps what the API says of it", () => {
  const gone = { ...paid, plan_id: 99, plan_name: "Old plan", features: ["proofs"] };
  expect(decideView(gone, [yearly])).toMatchObject({
    name: "Old plan",
    price: undefined,
    features: ["proofs", ...inEveryPaidPlan],
  });
});

test("a paid plan without an id is still paid", () => {
  expect(decideView({ is_paid_plan: true, is_trial_period: false }, [yearly])).toMatchObject({
    kind: "paid",
    name: undefined,
    price: undefined,
    features: [],
    next: undefined,
  });
});

test("a running plan renews and a cancelled one ends", () => {
  const renewing = { ...paid, current_period_end: "2027-01-31T00:00:00Z" };
  expect(decideView(renewing, [yearly])).toMatchObject({
    next: { kind: "renews", at: "2027-01-31T00:00:00Z", cents: undefined },
  });
  expect(decideView({ ...renewing, cancel_at: "2027-01-31T00:00:00Z" }, [yearly])).toMatchObject({
    next: { kind: "ends", at: "2027-01-31T00:00:00Z", beforeFirstCharge: false },
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

const day = "2027-01-31T00:00:00Z";

test("what this family pays counts, not what the list says today", () => {
  expect(
    decideView({ ...paid, price: 7951, billing_interval: "month", currency: "AED" }, [yearly]),
  ).toMatchObject({
    price: { cents: 7951, currency: "AED", interval: "month" },
    currency: "AED",
  });
});

test("a plan that is no longer sold still shows its price", () => {
  const gone = { ...paid, plan_id: 99, price: 5000, billing_interval: "year" };
  expect(decideView(gone, [yearly])).toMatchObject({ price: { cents: 5000, interval: "year" } });
});

test("a price whose interval the API does not name is of the plan's, or of none where the plan is not sold", () => {
  expect(decideView({ ...paid, price: 5000 }, [yearly])).toMatchObject({ price: { interval: "year" } });
  expect(decideView({ ...paid, price: 5000 }, [])).toMatchObject({
    price: { cents: 5000, interval: undefined },
  });
});

test("a new price that was announced has its day and its amount", () => {
  const dearer = { ...paid, next_price: { at: day, amount: 10_900 } };
  expect(decideView(dearer, [yearly])).toMatchObject({ newPrice: { at: day, cents: 10_900 } });
  expect(decideView(paid, [yearly])).toMatchObject({ newPrice: undefined });
});

test("a plan that another adult pays says who does", () => {
  expect(decideView({ ...paid, paid_by: "Noor" }, [yearly])).toMatchObject({ payer: "Noor" });
  expect(decideView({ ...paid, paid_by: null }, [yearly])).toMatchObject({ payer: undefined });
});

const charge = { at: "2027-03-13T08:00:00.000Z", amount: 9939 };

test("another adult may pay in place of the payer, unless they are about to leave", () => {
  const now = { ...paid, paid_by: "Noor", card_charge: charge };
  expect(decideView(now, [yearly])).toMatchObject({ paying: { charge, payer: "Noor" } });
  const leaving = { ...now, account_delete_at: charge.at };
  expect(decideView(leaving, [yearly])).toMatchObject({ payer: "Noor", paying: undefined });
  expect(decideView({ ...paid, card_charge: charge }, [yearly])).toMatchObject({ paying: undefined });
});

test("a plan whose payer is gone needs a card until it ends, and shows none", () => {
  const now = { ...paid, cancel_at: charge.at, card_needed: true, card_charge: charge, card_last4: "4242" };
  expect(decideView(now, [yearly])).toMatchObject({
    next: { kind: "card needed", at: charge.at },
    paying: { charge, payer: undefined },
    card: undefined,
  });
});

test("a plan that no card pays shows none", () => {
  expect(decideView(paid, [yearly])).toMatchObject({ card: undefined });
  expect(decideView({ ...paid, card_last4: null }, [yearly])).toMatchObject({ card: undefined });
});

test("what is left over from earlier is shown with a plan and without one", () => {
  const credit = { amount: 450, currency: "AED" };
  const shown = { cents: 450, currency: "AED" };
  expect(decideView({ ...paid, credit }, [yearly])).toMatchObject({ credit: shown });
  expect(decideView({ ...nothing, credit }, [])).toMatchObject({ credit: shown });
  expect(decideView({ ...nothing, credit: { amount: 450, currency: null } }, [])).toMatchObject({
    credit: { cents: 450, currency: undefined },
  });
});

test("the next charge has its date and its amount", () => {
  const charged = { ...paid, current_period_end: day, next_charge: { at: day, amount: 9939 } };
  expect(decideView(charged, [yearly])).toMatchObject({ next: { kind: "renews", at: day, cents: 9939 } });
});

test("before the first charge it says when that is", () => {
  const free = { ...paid, current_period_end: day, next_charge: { at: day, amount: 9939, is_first: true } };
  expect(decideView(free, [yearly])).toMatchObject({ next: { kind: "first charge", at: day, cents: 9939 } });
});

test("cancelled before the first charge is told from cancelled after it", () => {
  const free = { ...paid, cancel_at: day, next_charge: { at: day, amount: 9939, is_first: true } };
  expect(decideView(free, [yearly])).toMatchObject({ next: { kind: "ends", beforeFirstCharge: true } });
});

test("a gift runs out and never renews, and has no price", () => {
  const gift = { ...paid, is_gift: true, current_period_end: day };
  expect(decideView(gift, [yearly])).toMatchObject({ next: { kind: "runs out", at: day }, price: undefined });
  expect(decideView({ ...gift, current_period_end: null }, [yearly])).toMatchObject({ next: undefined });
});

test.each<[string, SubscriptionFeatures, boolean]>([
  ["a plan that renews", { ...paid, current_period_end: day }, true],
  ["a plan that is cancelled", { ...paid, cancel_at: day }, true],
  ["a plan without dates", paid, true],
  ["a gift", { ...paid, is_gift: true, current_period_end: day }, false],
  ["a trial", { ...nothing, is_trial_period: true }, false],
  ["nothing", nothing, false],
])("another plan takes the place of %s: %s", (_what, now, takes) => {
  expect(isChange(decideView(now, [yearly]))).toBe(takes);
});

test("a payment that is overdue comes before the next one", () => {
  const late = {
    ...paid,
    past_due: { amount: 999, until: day },
    next_charge: { at: day, amount: 999 },
    card_last4: "0341",
  };
  expect(decideView(late, [yearly])).toMatchObject({
    next: { kind: "past due", until: day, cents: 999 },
    card: { last4: "0341", brand: undefined, expiry: undefined },
  });
});

test("a change that waits has its plan, day and price", () => {
  const change = { plan_id: 3, plan_name: "Monthly", at: day, amount: 999, billing_interval: "month" };
  expect(decideView({ ...paid, scheduled_change: change }, [yearly])).toMatchObject({
    change: { planId: 3, name: "Monthly", at: day, price: { cents: 999, interval: "month" } },
  });
  expect(decideView(paid, [yearly])).toMatchObject({ change: undefined });
});

test("a family that has nothing is told what ended last", () => {
  expect(decideView({ ...nothing, trial_ended_at: day }, [])).toEqual({
    kind: "none",
    ended: { kind: "trial", at: day },
  });
  expect(decideView({ ...nothing, plan_ended_at: day }, [])).toEqual({
    kind: "none",
    ended: { kind: "plan", at: day },
  });
});
