import { expect, test } from "vitest";
import { checkAnswer, checkEvent, checkRequest } from "./calls.ts";
import { createCompleter } from "./complete.ts";
import { readDeclarations } from "./read.ts";
import type { Shape } from "./shape.ts";

const declarations = await readDeclarations();
const UPDATE = { method: "POST", path: "/v1/subscriptions/sub_1" };
const READ = { method: "GET", path: "/v1/subscriptions/sub_1" };
const request = (form: string) =>
  checkRequest(declarations, { ...UPDATE, form }).map(({ path, problem }) => `${path}: ${problem}`);

test.each([
  ["cancel_at_period_end=true&items[0][price]=price_1&metadata[any]=1"],
  ["trial_end=now&proration_behavior=none"],
  ["trial_end=1767225600&expand[0]=default_payment_method&expand[1]=latest_invoice.payments"],
  ["cancel_at="],
])("%s is what Stripe takes", (form) => {
  expect(request(form)).toEqual([]);
});

test.each([
  ["a name", "cancel_at_periodend=true", "cancel_at_periodend: SubscriptionUpdateParams has no such field"],
  ["a name inside", "items[0][prize]=price_1", "items[0].prize: Item has no such field"],
  ["a kind", "cancel_at_period_end=1", 'cancel_at_period_end: boolean is expected, not "1"'],
  ["a date", "proration_date=soon", 'proration_date: number is expected, not "soon"'],
  ["a list", "items=price_1", 'items: a list is expected, not "price_1"'],
  [
    "a choice",
    "proration_behavior=never",
    'proration_behavior: one of none, always_invoice, create_prorations is expected, not "never"',
  ],
  [
    "two that exclude each other",
    "cancel_at=1&cancel_at_period_end=true",
    ": cancel_at and cancel_at_period_end exclude each other",
  ],
  ["an expansion", "expand[0]=status", "expand: status cannot be expanded"],
  ["a deep expansion", "expand[0]=customer.a.b.c.d", "expand: customer.a.b.c.d is too deep"],
])("%s that Stripe does not take is named", (_, form, problem) => {
  expect(request(form)).toContain(problem);
});

test("what must be sent is missed", () => {
  const asked = { method: "POST", path: "/v1/billing_portal/configurations", form: "name=ours" };
  expect(checkRequest(declarations, asked)).toContainEqual(expect.objectContaining({ path: "features" }));
});

test("a path that Stripe does not have is no call", () => {
  expect(
    checkRequest(declarations, { method: "POST", path: "/v1/subscription/sub_1", form: "" }),
  ).toHaveLength(1);
});

const inventAny = (shape: Shape) => (shape === "number" ? 0 : shape === "string" ? "gone" : undefined);
const complete = createCompleter(declarations, {}, inventAny);

test("an answer without one of its fields, with another, or of another kind is noticed", () => {
  const asked = { method: "GET", path: "/v1/customers/cus_1", form: "" };
  const shape = declarations.calls["GET /v1/customers/{}"]?.answer ?? "any";
  const whole = complete(shape, { id: "cus_1", object: "customer" }) as Record<string, unknown>;
  expect(checkAnswer(declarations, asked, whole)).toEqual([]);
  const { balance, ...less } = whole;
  expect(checkAnswer(declarations, asked, less)).toMatchObject([{ path: "balance" }]);
  expect(checkAnswer(declarations, asked, { ...whole, credit: balance })).toMatchObject([{ path: "credit" }]);
  expect(checkAnswer(declarations, asked, { ...whole, created: "today" })).toMatchObject([
    { path: "created" },
  ]);
});

test("an object that nobody asked for, and an id in the place of one that was, are noticed", () => {
  const asked = { method: "GET", path: "/v1/invoice_payments", form: "" };
  const shape = declarations.calls["GET /v1/invoice_payments"]?.answer ?? "any";
  const payment = { type: "payment_intent", payment_intent: "pi_1" };
  const data = [complete(shape, { object: "invoice_payment", invoice: "in_1", payment })];
  const list = { object: "list", has_more: false, url: asked.path, data };
  expect(checkAnswer(declarations, asked, list)).toEqual([]);
  const expanding = { ...asked, form: "expand[0]=data.payment.payment_intent" };
  expect(checkAnswer(declarations, expanding, list)).toMatchObject([{ path: "payment.payment_intent" }]);
  expect(checkAnswer(declarations, asked, { data })).not.toEqual([]);
});

test("an event that Stripe does not send, or of half an object, is noticed", () => {
  expect(checkEvent(declarations, { type: "invoice.payed" })).toMatchObject([{ path: "type" }]);
  const event = { type: "invoice.paid", id: "evt_1", object: "event", data: { object: { id: "in_1" } } };
  expect(checkEvent(declarations, event).map(({ path }) => path)).toContain("data.object.lines");
});

test("a call that takes nothing but expand refuses the rest", () => {
  expect(checkRequest(declarations, { ...READ, form: "status=all" })).toHaveLength(1);
});
