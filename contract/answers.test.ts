import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type CallName, calls } from "./calls.ts";
import { ErrorBody } from "./errors.ts";

const DAY = "2027-03-13T08:00:00.000Z";

const nextCharge = { at: DAY, amount: 9939 };
const quote = {
  kind: "start",
  original_price: 9939,
  discount_percent: 0,
  price: 9939,
  billing_interval: "year",
  credit: 0,
  due_today: 9939,
  next_charge: nextCharge,
};
const scheduledChange = {
  plan_id: "premium-monthly",
  plan_name: "Premium Monthly",
  at: DAY,
  amount: 999,
  billing_interval: "month",
};
const pastDue = { amount: 9939, until: DAY };
const payment = {
  id: "c1",
  number: "2026-000123",
  paid_at: DAY,
  plan_name: "Premium Yearly",
  period_start: DAY,
  period_end: DAY,
  amount: 9939,
  receipt_url: "/receipts/c1",
};
const credit = { amount: 2500 };
const nextPrice = { at: DAY, amount: 42_000 };
const creditNote = { number: "2026-000123-C1", at: DAY, amount: 500, url: "/receipts/c1/n1" };
const buyer = { name: "Noor Trading" };
const device = { browser: "Firefox", system: "Linux" };
const login = { id: "d1", ...device, logged_in_at: DAY, last_used_at: DAY, is_current: true };
const event = { kind: "logged_in", at: DAY, ...device };
const adult = { id: "a1", is_you: true, pays: true, may_be_removed: false };
const child = { id: "k1", is_you: false, is_yours: true };
const agreed = { given_at: DAY, terms_version: "2026-11-15", privacy_version: "2026-11-15", language: "ar" };
const invitation = { id: "i1", email: "noor@family.example", sent_at: DAY, expires_at: DAY };
const invited = { id: "i2", by: "Noor", expires_at: DAY };
const members = { adults: [adult], children: [child], invitations: [invitation], invited: [invited] };
const consent = { terms_version: "2026-11-15", privacy_version: "2026-11-15", given_at: DAY };
const family = { is_paid_plan: true, is_trial_period: false };

type Part = Record<string, unknown>;
const parts: [string, CallName, Part, (part: Part) => Part][] = [
  ["a quote", "quote", quote, (part) => part],
  ["the next charge of a quote", "quote", nextCharge, (part) => ({ ...quote, next_charge: part })],
  ["the change that waits", "features", scheduledChange, (part) => ({ ...family, scheduled_change: part })],
  ["a payment that is overdue", "features", pastDue, (part) => ({ ...family, past_due: part })],
  ["credit that is left", "features", credit, (part) => ({ ...family, credit: part })],
  ["a price that comes", "features", nextPrice, (part) => ({ ...family, next_price: part })],
  ["a payment", "payments", payment, (part) => ({ payments: [part] })],
  ["money back", "payments", creditNote, (part) => ({ payments: [{ ...payment, credit_notes: [part] }] })],
  ["who receipts are made out to", "payments", buyer, (part) => ({ payments: [], buyer: part })],
  ["a consent", "readSettings", consent, (part) => ({ reminders: true, consent: part })],
  ["the settings", "changeSettings", { reminders: true }, (part) => part],
  ["a device that is logged in", "devices", login, (part) => ({ devices: [part] })],
  ["what happened to an account", "activity", event, (part) => ({ activity: [part] })],
  ["a family", "family", members, (part) => part],
  ["an adult of a family", "family", adult, (part) => ({ ...members, adults: [part] })],
  ["a child of a family", "family", child, (part) => ({ ...members, children: [part] })],
  [
    "the consent for a child",
    "family",
    agreed,
    (part) => ({ ...members, children: [{ ...child, consent: part }] }),
  ],
  ["an open invitation", "family", invitation, (part) => ({ ...members, invitations: [part] })],
  ["an invitation elsewhere", "family", invited, (part) => ({ ...members, invited: [part] })],
];

describe.each(parts)("%s", (_, name, part, answerWith) => {
  const { response } = calls[name];

  test("is taken with all that a screen shows of it", () => {
    expect(v.parse(response, answerWith(part))).toEqual(answerWith(part));
  });

  test.each(Object.keys(part))("is refused without %s", (field) => {
    const { [field]: _, ...rest } = part;
    expect(v.is(response, answerWith(rest))).toBe(false);
  });
});

test.each([
  ["start", true],
  ["change_now", true],
  ["change_later", true],
  ["", false],
  ["change", false],
])("a quote of the kind %j: %s", (kind, taken) => {
  expect(v.is(calls.quote.response, { ...quote, kind })).toBe(taken);
});

test.each(["forgotPassword", "signUp"] as const)("%s may say when another code can be sent", (name) => {
  const { response } = calls[name];
  expect(v.parse(response, { retry_after_seconds: 60 })).toEqual({ retry_after_seconds: 60 });
  expect(v.parse(response, {})).toEqual({});
});

test("a refusal has a message for people and a code for programs", () => {
  const refusal = { message: "No such plan", code: "plan_not_found" };
  expect(v.parse(ErrorBody, refusal)).toEqual(refusal);
  expect(v.is(ErrorBody, { message: refusal.message })).toBe(false);
  expect(v.is(ErrorBody, { code: refusal.code })).toBe(false);
});
