import { expect, test } from "vitest";
import { date, draftOf, hold, holdUnpaid, listEffects, NOW, rowOf } from "../../../testing/held-plan.ts";
import { gatherProviders } from "../../providers/create.ts";
import { abandonPending, end, endRunning, endWithCredit, noteEndAtProvider, replaceRunning } from "./end.ts";

const world = { now: NOW, providers: gatherProviders([]) };
const scheduled = holdUnpaid("cheap", { status: "scheduled", paidAt: date("2026-03-05") });
const RELEASED = `release cheap at ${NOW.toISOString()}`;

test("an end at once credits the part of the period that is not had, to the cent", () => {
  const draft = draftOf([hold("monthly")], { balances: { USD: 100 } });
  expect(endWithCredit(draft, "monthly", world)).toEqual({ cents: 677, currency: null });
  expect(draft.family.balances).toEqual({ USD: 777 });
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: NOW });
  expect(draft.effects).toEqual([
    { kind: "tell", event: { kind: "ended", subscription: rowOf(draft, "monthly"), at: NOW, why: "over" } },
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
