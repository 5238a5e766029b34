import { expect, test } from "vitest";
import { checkoutDeadline, isConfirming } from "./checkout-window.ts";

const createdAt = new Date("2026-03-01T08:00:00Z");

test.each([
  [null, "2026-03-01T08:30:00Z"],
  ["cs_1", "2026-03-01T09:05:00Z"],
])("a checkout at Stripe as %j stays open until %s", (providerCheckoutId, until) => {
  expect(checkoutDeadline({ createdAt, providerCheckoutId })).toEqual(new Date(until));
});

test.each([
  [null, null, false],
  [createdAt, null, true],
  [null, "sub_1", true],
  [createdAt, "sub_1", true],
])("paid at %j, subscription %j: being confirmed is %s", (paidAt, providerSubscriptionId, confirming) => {
  expect(isConfirming({ paidAt, providerSubscriptionId })).toBe(confirming);
});
