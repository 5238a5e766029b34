import { expect, test } from "vitest";
import {
  date,
  draftOf,
  hold,
  holdUnpaid,
  listEffects,
  NOW,
  rowOf,
} from "../../../testing/families/held-plan.ts";
import { leaving, OTHER, PAYER } from "../../../testing/families/people.ts";
import { makeWorld } from "../../../testing/families/world.ts";
import { cancel, markCancelled, noteReason, resume, undoChange } from "./cancel.ts";

const world = makeWorld();
const refused = { refused: "no_subscription" };
const gift = hold("monthly", { provider: "grant" });
const scheduled = holdUnpaid("cheap", { status: "scheduled", paidAt: NOW, cardLast4: "4242" });

test("a plan that is cancelled runs to the end of what was paid, and what waited for it is dropped", () => {
  const draft = draftOf([hold("monthly"), scheduled]);
  expect(cancel(draft, "monthly", world)).toBeUndefined();
  expect(rowOf(draft, "monthly")).toMatchObject({
    status: "cancelled",
    cancelAt: date("2026-04-01"),
    cancelledAt: NOW,
  });
  expect(rowOf(draft, "cheap")).toMatchObject({ status: "ended", endedAt: NOW });
  expect(listEffects(draft)).toEqual([`release cheap at ${NOW.toISOString()}`, "tell monthly: cancelled"]);
  expect(draft.effects[1]).toMatchObject({ event: { at: date("2026-04-01") } });
});

test("cancelled twice, it is told of once", () => {
  const draft = draftOf([hold("monthly")]);
  cancel(draft, "monthly", world);
  cancel(draft, "monthly", world);
  expect(listEffects(draft)).toEqual(["tell monthly: cancelled"]);
});

test("cancelled with a payment overdue, it is over at once", () => {
  const overdue = { graceEndsAt: date("2026-03-14"), retryAt: date("2026-03-12"), overdueCents: 999 };
  const draft = draftOf([hold("monthly", overdue), scheduled]);
  cancel(draft, "monthly", world);
  expect(rowOf(draft, "monthly")).toMatchObject({
    status: "ended",
    cancelAt: NOW,
    cancelledAt: NOW,
    endedAt: NOW,
    retryAt: null,
  });
  expect(rowOf(draft, "cheap").status).toBe("ended");
  expect(draft.effects[1]).toMatchObject({ kind: "tell", event: { kind: "cancelled", at: NOW } });
});

test.each([
  ["of another plan", draftOf([hold("yearly")])],
  ["without a plan", draftOf([])],
  ["of a gift", draftOf([gift])],
  ["of a plan without a period", draftOf([hold("monthly", { periodEnd: null })])],
])("a cancellation %s is refused", (_, draft) => {
  expect(cancel(draft, "monthly", world)).toEqual(refused);
  expect(draft.effects).toEqual([]);
});

const answer = { cancelReason: "price", cancelNote: "Too dear for us" } as const;

test.each(["cancelled", "ended"] as const)(
  "why it was cancelled is kept with a plan that is %s",
  (status) => {
    const draft = draftOf([hold("monthly", { status, cancelAt: date("2026-04-01") })]);
    noteReason(draft, "monthly", answer);
    expect(rowOf(draft, "monthly")).toMatchObject({ status, ...answer });
  },
);

test("a reason is not kept with a plan that goes on, and nowhere where the plan is gone", () => {
  const draft = draftOf([hold("monthly")]);
  noteReason(draft, "monthly", answer);
  noteReason(draft, "yearly", answer);
  expect(rowOf(draft, "monthly")).toMatchObject({ cancelReason: null, cancelNote: null });
});

test("a cancelled plan is resumed", () => {
  const draft = draftOf([
    hold("monthly", { status: "cancelled", cancelAt: date("2026-04-01"), cancelledAt: NOW }),
  ]);
  expect(resume(draft, "monthly", world)).toBeUndefined();
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "active", cancelAt: null, cancelledAt: null });
});

test.each([
  ["has left", []],
  ["asked to be deleted", [leaving(PAYER)]],
])("a plan whose payer %s is not resumed without a card", (_, gone) => {
  const cancelled = hold("monthly", { status: "cancelled", cancelAt: date("2026-04-01") });
  const draft = draftOf([cancelled], { adults: [...gone, OTHER] });
  const before = draft.family;
  expect(resume(draft, "monthly", world)).toEqual({ refused: "card_needed" });
  expect(draft).toEqual({ family: before, effects: [] });
});

test("a plan that ends already, since its payer leaves, is cancelled without another word", () => {
  const cancelled = hold("monthly", { status: "cancelled", cancelAt: date("2026-04-01") });
  const draft = draftOf([cancelled], { adults: [leaving(PAYER), OTHER] });
  expect(cancel(draft, "monthly", world)).toBeUndefined();
  expect([rowOf(draft, "monthly"), draft.effects]).toEqual([cancelled.subscription, []]);
});

test.each([
  ["another plan", draftOf([hold("yearly")])],
  ["no plan", draftOf([])],
  ["a gift", draftOf([gift])],
])("%s is not resumed", (_, draft) => {
  expect(resume(draft, "monthly", world)).toEqual(refused);
});

test("a change that waits is undone, and the plan goes on", () => {
  const draft = draftOf([hold("monthly"), scheduled]);
  undoChange(draft, world);
  expect([rowOf(draft, "monthly").status, rowOf(draft, "cheap").status]).toEqual(["active", "ended"]);
});

test("a provider's cancellation ends when the provider says", () => {
  const draft = draftOf([hold("monthly")]);
  markCancelled(draft, "monthly", date("2026-03-20"), NOW);
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "cancelled", cancelAt: date("2026-03-20") });
});
