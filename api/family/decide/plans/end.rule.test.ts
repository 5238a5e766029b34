import { describe, expect, test } from "vitest";
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
import { AT_STRIPE, makeWorld } from "../../../testing/families/world.ts";
import {
  abandonPending,
  end,
  endAll,
  endRunning,
  endWithCredit,
  giveUpPending,
  noteEndAtProvider,
  previewLoss,
  replaceRunning,
} from "./end.ts";

const world = makeWorld();
const scheduled = holdUnpaid("cheap", { status: "scheduled", paidAt: date("2026-03-05") });
const RELEASED = `release cheap at ${NOW.toISOString()}`;

test("an end at once credits the part of the period that is not had, to the cent", () => {
  const draft = draftOf([hold("monthly")], { balances: { USD: 100 } });
  expect(endWithCredit(draft, "monthly", world)).toEqual({ cents: 677, currency: null });
  expect(draft.family.balances).toEqual({ USD: 777 });
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: NOW });
  expect(draft.effects).toEqual([
    {
      kind: "tell",
      event: { kind: "ended", subscription: rowOf(draft, "monthly"), at: NOW, why: "over" },
      readers: draft.family.adults,
    },
  ]);
});

test("what is asked to end and does not run is refused", () => {
  const draft = draftOf([hold("monthly")]);
  expect(endWithCredit(draft, "yearly", world)).toEqual({ refused: "no_subscription" });
  expect(endWithCredit(draftOf([]), "yearly", world)).toEqual({ refused: "no_subscription" });
  expect(rowOf(draft, "monthly").status).toBe("active");
});

test("the end for a family that is erased credits nothing, and touches no other plan", () => {
  const draft = draftOf([hold("monthly")]);
  endRunning(draft, "yearly", world);
  expect(draft.effects).toEqual([]);
  endRunning(draft, "monthly", world);
  expect([rowOf(draft, "monthly").status, draft.family.balances]).toEqual(["ended", {}]);
  endRunning(draftOf([]), "monthly", world);
});

test("what ends takes along what waited for its end, and tries no charge any more", () => {
  const draft = draftOf([hold("monthly", { retryAt: NOW }), scheduled]);
  end(draft, "monthly", NOW, "unpaid");
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: NOW, retryAt: null });
  expect(rowOf(draft, "cheap")).toMatchObject({ status: "ended", endedAt: NOW, paidAt: null });
  expect(listEffects(draft)).toEqual([RELEASED, "tell monthly: ended"]);
  expect(draft.effects[1]).toMatchObject({ event: { why: "unpaid", at: NOW } });
});

test("a checkout is given up with its promo code, and only the one that is named", () => {
  const draft = draftOf([holdUnpaid("cheap")]);
  abandonPending(draft, "monthly", world);
  expect(draft.effects).toEqual([]);
  abandonPending(draft, "cheap", world);
  expect(rowOf(draft, "cheap")).toMatchObject({ status: "ended", endedAt: NOW });
  expect(listEffects(draft)).toEqual([RELEASED]);
  abandonPending(draftOf([]), "cheap", world);
});

test.each(["active", "cancelled"] as const)("a plan that is %s gives way at the same moment", (status) => {
  const draft = draftOf([hold("monthly", { status }), scheduled, holdUnpaid("yearly")]);
  replaceRunning(draft, "yearly", NOW);
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "replaced", endedAt: NOW });
  expect(rowOf(draft, "yearly").status).toBe("pending");
  expect(listEffects(draft)).toEqual([RELEASED]);
});

test("the plan that takes over is neither replaced nor dropped", () => {
  const running = draftOf([hold("monthly")]);
  replaceRunning(running, "monthly", NOW);
  expect(rowOf(running, "monthly").status).toBe("active");
  const waiting = draftOf([scheduled]);
  replaceRunning(waiting, "cheap", NOW);
  expect(rowOf(waiting, "cheap").status).toBe("scheduled");
});

test("a plan that its provider keeps is over once it is ended there", () => {
  const draft = draftOf([hold("monthly", { providerSubscriptionId: "sub_1" })]);
  replaceRunning(draft, "yearly", date("2026-03-10"));
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "replaced", endedAt: null });
  noteEndAtProvider(draft, "monthly", world);
  expect(rowOf(draft, "monthly").endedAt).toEqual(NOW);
});

test("only what was replaced is noted as ended at its provider", () => {
  const draft = draftOf([hold("monthly")]);
  noteEndAtProvider(draft, "monthly", world);
  noteEndAtProvider(draft, "yearly", world);
  expect(rowOf(draft, "monthly").endedAt).toBeNull();
});

describe("a checkout that must not be paid any more", () => {
  test.each([
    ["here", {}, []],
    ["open at its provider", { providerCheckoutId: "cs_1" }, ["close checkout monthly"]],
    ["under way there", { ...AT_STRIPE, providerCheckoutId: "cs_1", status: "confirming" }, ["end monthly"]],
  ] as const)("is given up: %s", (_, changes, requests) => {
    const draft = draftOf([holdUnpaid("monthly", changes)]);
    giveUpPending(draft, world);
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: NOW });
    expect(listEffects(draft)).toEqual([`release monthly at ${NOW.toISOString()}`]);
    expect(listRequests(draft)).toEqual(requests);
  });

  test("is none where a plan runs", () => {
    const draft = draftOf([hold("monthly", AT_STRIPE)]);
    const before = draft.family;
    giveUpPending(draft, world);
    expect(draft.family).toBe(before);
  });
});

describe("a family without adults", () => {
  test.each([
    ["here", {}, []],
    ["at its provider too", AT_STRIPE, ["end monthly"]],
  ])("has no plan that runs: it ends %s, with what waited and what was open", (_, changes, requests) => {
    const draft = draftOf([hold("monthly", changes), scheduled, holdUnpaid("yearly")]);
    endAll(draft, world);
    expect((["monthly", "cheap", "yearly"] as const).map((id) => rowOf(draft, id).status)).toEqual([
      "ended",
      "ended",
      "ended",
    ]);
    expect(rowOf(draft, "monthly").endedAt).toEqual(NOW);
    expect(listRequests(draft)).toEqual(requests);
    expect(listEffects(draft).filter((effect) => effect.startsWith("tell"))).toEqual([]);
  });

  test("without a plan changes nothing", () => {
    const draft = draftOf([]);
    endAll(draft, world);
    expect([draft.effects, draft.family.requests]).toEqual([[], []]);
  });
});

test("a preview names the plan and the credit that are lost, in each currency, and changes nothing", () => {
  const { family } = draftOf([hold("monthly")], { balances: { USD: 100, AED: 50, EUR: 0 } });
  expect(previewLoss(family, NOW)).toMatchObject({
    plan: { id: "monthly" },
    credits: [
      { cents: 777, currency: "USD" },
      { cents: 50, currency: "AED" },
    ],
  });
  expect(family.balances).toEqual({ USD: 100, AED: 50, EUR: 0 });
  expect(previewLoss(draftOf([]).family, NOW)).toEqual({ plan: undefined, credits: [] });
});
