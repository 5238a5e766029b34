import { expect, test } from "vitest";
import {
  date,
  draftOf,
  hold,
  holdUnpaid,
  listEffects,
  listRequests,
  NOW,
  rowOf,
} from "../../../testing/families/held-plan.ts";
import { OTHER, PAYER_ID } from "../../../testing/families/people.ts";
import { AT_STRIPE, makeWorld } from "../../../testing/families/world.ts";
import { describeStopped, stopPaying } from "./stop-paying.ts";

const END = date("2026-04-01");
const RELEASED = (id: string) => `release ${id} at ${NOW.toISOString()}`;
const overdue = { graceEndsAt: date("2026-03-14"), retryAt: date("2026-03-12"), overdueCents: 999 };
const scheduled = holdUnpaid("cheap", { status: "scheduled", paidAt: NOW, cardLast4: "4242" });

test("the plan runs to the end of what is paid, and does not renew", () => {
  const draft = draftOf([hold("monthly")]);
  expect(stopPaying(draft, PAYER_ID, makeWorld())).toEqual({
    endsAt: END,
    charge: { at: END, cents: 999, currency: null },
    unusedCents: 677,
    currency: null,
  });
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "cancelled", cancelAt: END, cancelledAt: NOW });
});

test("nobody is told here, since the caller tells each adult once", () => {
  const draft = draftOf([hold("monthly")]);
  stopPaying(draft, PAYER_ID, makeWorld());
  expect(draft.effects).toEqual([]);
});

test("the plan that waits for the end of the period is given up with its code, and not charged", () => {
  const draft = draftOf([hold("monthly"), scheduled]);
  expect(stopPaying(draft, PAYER_ID, makeWorld())?.charge).toEqual({ at: END, cents: 500, currency: null });
  expect(rowOf(draft, "cheap")).toMatchObject({ status: "ended", endedAt: NOW, paidAt: null });
  expect(listEffects(draft)).toEqual([RELEASED("cheap")]);
});

test("a plan whose payment is overdue ends at once", () => {
  const draft = draftOf([hold("monthly", { ...overdue, paidUntil: date("2026-03-07") })]);
  expect(stopPaying(draft, PAYER_ID, makeWorld())).toEqual({
    endsAt: NOW,
    charge: { at: date("2026-03-12"), cents: 999, currency: null },
    unusedCents: 0,
    currency: null,
  });
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: NOW, retryAt: null });
});

test("a plan that was cancelled before ends as it would have, and no charge is named", () => {
  const cancelled = hold("monthly", { ...AT_STRIPE, status: "cancelled", cancelAt: date("2026-03-20") });
  const draft = draftOf([cancelled]);
  const before = draft.family;
  expect(stopPaying(draft, PAYER_ID, makeWorld())).toMatchObject({
    endsAt: date("2026-03-20"),
    charge: undefined,
  });
  expect(draft.family).toBe(before);
});

test.each([
  ["the plan of another adult", draftOf([hold("monthly", { payerId: OTHER.id })])],
  ["a gift", draftOf([hold("monthly", { provider: "grant", payerId: null })])],
  ["a plan of which no period is known", draftOf([hold("monthly", { periodEnd: null })])],
  ["an open checkout of another adult", draftOf([holdUnpaid("monthly", { payerId: OTHER.id })])],
  ["no plan", draftOf([])],
])("%s stays as it is", (_, draft) => {
  const before = draft.family;
  expect(stopPaying(draft, PAYER_ID, makeWorld())).toBeUndefined();
  expect(draft).toEqual({ family: before, effects: [] });
});

test("an open checkout is given up with its code, beside the plan of another adult", () => {
  const draft = draftOf([hold("monthly", { payerId: OTHER.id }), holdUnpaid("yearly")]);
  expect(stopPaying(draft, PAYER_ID, makeWorld())).toBeUndefined();
  expect(rowOf(draft, "yearly").status).toBe("ended");
  expect(listEffects(draft)).toEqual([RELEASED("yearly")]);
});

test("a payment that a bank has still to confirm is given up too", () => {
  const draft = draftOf([holdUnpaid("monthly", { status: "confirming", paidAt: date("2026-03-12") })]);
  stopPaying(draft, PAYER_ID, makeWorld());
  expect(rowOf(draft, "monthly").status).toBe("ended");
});

test.each([
  ["does not renew the plan", [hold("monthly", AT_STRIPE)], "stop renewal monthly"],
  ["ends a plan that is overdue", [hold("monthly", { ...AT_STRIPE, ...overdue })], "end monthly"],
  [
    "closes an open checkout",
    [holdUnpaid("monthly", { provider: "stripe", providerCheckoutId: "cs_1" })],
    "close checkout monthly",
  ],
  [
    "ends a plan whose first payment is under way",
    [holdUnpaid("monthly", { ...AT_STRIPE, providerCheckoutId: "cs_1", status: "confirming" })],
    "end monthly",
  ],
])("a provider that keeps plans is told that it %s", (_, held, asked) => {
  const draft = draftOf(held);
  stopPaying(draft, PAYER_ID, makeWorld());
  expect(listRequests(draft)).toEqual([asked]);
});

test("done twice, a provider is told once", () => {
  const draft = draftOf([hold("monthly", AT_STRIPE)]);
  stopPaying(draft, PAYER_ID, makeWorld());
  const once = draft.family;
  stopPaying(draft, PAYER_ID, makeWorld());
  expect(draft.family).toBe(once);
});

test("a mail has the days as ISO texts and the amounts in cents", () => {
  const stopped = { endsAt: END, unusedCents: 677, currency: "AED" };
  const charge = { at: END, cents: 999, currency: "AED" };
  expect(describeStopped({ ...stopped, charge })).toEqual({
    endsAt: END.toISOString(),
    currency: "AED",
    unused: "677",
    cents: "999",
  });
  expect(describeStopped({ ...stopped, currency: null, charge: undefined })).toEqual({
    endsAt: END.toISOString(),
    currency: "",
    unused: "677",
  });
});
