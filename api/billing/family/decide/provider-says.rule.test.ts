import { describe, expect, test } from "vitest";
import { date, draftOf, hold, holdUnpaid, listEffects, NOW, rowOf } from "../../../testing/held-plan.ts";
import { cardEnding } from "../../../testing/walks/family-walk.ts";
import { gatherProviders } from "../../providers/create.ts";
import type { Draft, NewCharge } from "../draft.ts";
import { providerCharged, providerSays, type RemotePeriod, type Snapshot } from "./provider-says.ts";

const END = date("2026-04-11");
const REDEEMED = `redeem monthly at ${NOW.toISOString()}`;
const atStripe = { provider: "stripe", providerSubscriptionId: "sub_1" } as const;
const period: RemotePeriod = {
  periodStart: NOW,
  periodEnd: END,
  anchorAt: NOW,
  cancelAt: null,
  card: cardEnding("1111"),
  overdue: null,
};

function hear(draft: Draft, state: Snapshot["state"], more: Partial<Snapshot> = {}): Draft {
  const snapshot = { remoteId: "sub_1", startedAt: NOW, customer: undefined, state, ...more };
  providerSays(draft, "monthly", snapshot, { now: NOW, providers: gatherProviders([]) });
  return draft;
}
const run = (draft: Draft, changes: Partial<RemotePeriod> = {}, more?: Partial<Snapshot>) =>
  hear(draft, { kind: "running", ...period, ...changes }, more);

describe("a checkout that was paid", () => {
  test("runs as its provider says, is redeemed and told of", () => {
    const draft = run(draftOf([holdUnpaid("monthly")]));
    expect(rowOf(draft, "monthly")).toMatchObject({
      status: "active",
      providerSubscriptionId: "sub_1",
      periodStart: NOW,
      periodEnd: END,
      paidUntil: END,
      anchorAt: NOW,
      paidAt: NOW,
      cancelAt: null,
      cardLast4: "1111",
      overdueCents: null,
      graceEndsAt: null,
    });
    expect(listEffects(draft)).toEqual([REDEEMED, "card entered", "tell monthly: started"]);
  });

  test("is told of once, however often its provider says so", () => {
    const draft = run(run(draftOf([holdUnpaid("monthly")])));
    expect(listEffects(draft).filter((effect) => effect.startsWith("tell"))).toEqual([
      "tell monthly: started",
    ]);
  });

  test("with days before the first charge has nothing paid yet", () => {
    const draft = run(draftOf([holdUnpaid("monthly")]), { anchorAt: END });
    expect(rowOf(draft, "monthly").paidUntil).toBeNull();
  });

  test("takes the place of what ran, and of what waited", () => {
    const waiting = holdUnpaid("cheap", { status: "scheduled" });
    const draft = run(draftOf([hold("yearly"), waiting, holdUnpaid("monthly")]));
    expect([rowOf(draft, "yearly").status, rowOf(draft, "cheap").status]).toEqual(["replaced", "ended"]);
  });

  test("gives way itself to a choice that was made later", () => {
    const later = hold("yearly", { createdAt: date("2026-03-12") });
    const draft = run(draftOf([later, holdUnpaid("monthly")]));
    expect(rowOf(draft, "monthly")).toMatchObject({
      status: "replaced",
      providerSubscriptionId: "sub_1",
      paidAt: NOW,
    });
    expect([rowOf(draft, "yearly").status, draft.effects]).toEqual(["active", []]);
  });
});

describe("a plan that runs", () => {
  test("has a card that was entered where its provider names another, and not where it names the same", () => {
    const draft = run(draftOf([hold("monthly", atStripe)]));
    expect(listEffects(draft)).toContain("card entered");
    draft.effects.splice(0);
    expect(listEffects(run(draft))).not.toContain("card entered");
  });

  test("keeps its card where none is named, and its moment of payment", () => {
    const draft = run(draftOf([hold("monthly", atStripe)]), { card: null });
    expect(rowOf(draft, "monthly")).toMatchObject({ cardLast4: "4242", paidAt: date("2026-03-01") });
    expect(listEffects(draft)).toEqual([`redeem monthly at ${date("2026-03-01").toISOString()}`]);
  });

  test("that got a gift stays paid to where it was", () => {
    const draft = run(draftOf([hold("monthly", atStripe)]), { anchorAt: END });
    expect(rowOf(draft, "monthly").paidUntil).toEqual(date("2026-04-01"));
  });

  test("that was cancelled there is cancelled here, and told of once", () => {
    const draft = run(draftOf([hold("monthly", atStripe)]), { cancelAt: END });
    const told = () => listEffects(draft).filter((effect) => effect.startsWith("tell"));
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "cancelled", cancelAt: END, cancelledAt: NOW });
    expect(told()).toEqual(["tell monthly: cancelled"]);
    run(draft, { cancelAt: END });
    expect(told()).toEqual(["tell monthly: cancelled"]);
  });

  test("that is to end on another day there ends on that day here", () => {
    const cancelled = { ...atStripe, status: "cancelled", cancelAt: END } as const;
    const draft = run(draftOf([hold("monthly", cancelled)]), { cancelAt: date("2026-03-20") });
    expect(rowOf(draft, "monthly")).toMatchObject({
      status: "cancelled",
      cancelAt: date("2026-03-20"),
      dueAt: date("2026-03-20"),
    });
  });

  test("that was resumed there goes on here", () => {
    const cancelled = { ...atStripe, status: "cancelled", cancelAt: END } as const;
    expect(rowOf(run(draftOf([hold("monthly", cancelled)])), "monthly")).toMatchObject({
      status: "active",
      cancelAt: null,
    });
  });

  test("is not replaced by news of itself", () => {
    const waiting = holdUnpaid("cheap", { status: "scheduled" });
    const draft = run(draftOf([hold("monthly", atStripe), waiting]));
    expect(rowOf(draft, "cheap").status).toBe("scheduled");
  });
});

describe("a charge that failed there", () => {
  const until = date("2026-03-14");

  test("is told of with the day of the next try", () => {
    const draft = run(draftOf([hold("monthly", atStripe)]), { overdue: { cents: 999, until } });
    expect(rowOf(draft, "monthly")).toMatchObject({ overdueCents: 999, graceEndsAt: until });
    expect(draft.effects.at(-1)).toEqual({
      kind: "tell",
      event: { kind: "payment_failed", subscription: rowOf(draft, "monthly"), stage: "first" },
    });
  });

  test("once more is told of again where the day is another, and not where it is the same", () => {
    const overdue = { ...atStripe, overdueCents: 999, graceEndsAt: until };
    const same = run(draftOf([hold("monthly", overdue)]), { overdue: { cents: 999, until } });
    expect(listEffects(same).filter((effect) => effect.startsWith("tell"))).toEqual([]);
    const other = run(draftOf([hold("monthly", overdue)]), {
      overdue: { cents: 999, until: date("2026-03-17") },
    });
    expect(other.effects.at(-1)).toMatchObject({ event: { stage: "again" } });
  });

  test("without another try keeps its day, or has a week from the period's begin", () => {
    const overdue = { cents: 999, until: null };
    const known = { ...atStripe, overdueCents: 999, graceEndsAt: until };
    expect(rowOf(run(draftOf([hold("monthly", known)]), { overdue }), "monthly").graceEndsAt).toEqual(until);
    expect(rowOf(run(draftOf([hold("monthly", atStripe)]), { overdue }), "monthly").graceEndsAt).toEqual(
      date("2026-03-18"),
    );
  });
});

describe("a change of the subscription there", () => {
  test("hands it from the row before to the new one, and says which plan it was", () => {
    const draft = run(draftOf([hold("yearly", atStripe), holdUnpaid("monthly", { provider: "stripe" })]));
    expect(rowOf(draft, "yearly")).toMatchObject({
      status: "replaced",
      providerSubscriptionId: null,
      endedAt: NOW,
    });
    expect(rowOf(draft, "monthly").providerSubscriptionId).toBe("sub_1");
    expect(listEffects(draft)).toEqual([REDEEMED, "tell monthly: changed"]);
    expect(draft.effects[1]).toMatchObject({ event: { previousPlanId: "yearly" } });
  });

  test("that waited was told of before", () => {
    const waiting = holdUnpaid("monthly", { status: "scheduled", paidAt: NOW });
    const draft = run(draftOf([hold("yearly", { ...atStripe, createdAt: date("2026-03-12") }), waiting]));
    expect(rowOf(draft, "monthly").status).toBe("active");
    expect(listEffects(draft)).toEqual([REDEEMED]);
  });
});

describe("a first payment that is under way", () => {
  test("makes a checkout wait for it", () => {
    const draft = hear(draftOf([holdUnpaid("monthly")]), { kind: "confirming" });
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "confirming", providerSubscriptionId: "sub_1" });
    expect(rowOf(hear(draft, { kind: "confirming" }), "monthly").status).toBe("confirming");
  });

  test("says nothing new about a plan that runs", () => {
    const draft = hear(draftOf([hold("monthly")]), { kind: "confirming" });
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "active", providerSubscriptionId: "sub_1" });
  });
});

describe("an end there", () => {
  const ended = { kind: "ended", endedAt: date("2026-03-10") } as const;

  test.each(["pending", "confirming"] as const)("gives up a checkout that is %s", (status) => {
    const draft = hear(draftOf([holdUnpaid("monthly", { status })]), ended);
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: NOW });
    expect(listEffects(draft)).toEqual([`release monthly at ${NOW.toISOString()}`]);
  });

  test.each([
    ["over", {}, ended, date("2026-03-10")],
    ["unpaid", { graceEndsAt: NOW }, ended, date("2026-03-10")],
    ["over", {}, { kind: "ended", endedAt: null }, NOW],
  ] as const)("ends the plan: %s", (why, changes, state, at) => {
    const draft = hear(draftOf([hold("monthly", { ...atStripe, ...changes })]), state);
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: at });
    expect(draft.effects).toMatchObject([{ event: { kind: "ended", why, at } }]);
  });

  test("is told of once", () => {
    expect(hear(draftOf([hold("monthly", { status: "ended" })]), ended).effects).toEqual([]);
  });
});

test("whoever pays is remembered, also by news of a plan that was replaced", () => {
  const customer = { provider: "stripe", customerId: "cus_1" };
  const draft = run(draftOf([hold("monthly", { status: "replaced" })]), {}, { customer });
  expect(draft.effects).toEqual([{ kind: "remember customer", ...customer }]);
  expect(rowOf(draft, "monthly").status).toBe("replaced");
});

test("news and charges of a plan that nobody has are left alone", () => {
  const draft = run(draftOf([hold("yearly")]), {}, { customer: { provider: "stripe", customerId: "cus_1" } });
  providerCharged(draft, { subscriptionId: "monthly" } as NewCharge);
  expect(draft.effects).toEqual([]);
});

test("a charge there is written down with its plan", () => {
  const draft = draftOf([hold("monthly")]);
  const charge = { subscriptionId: "monthly", providerReference: "in_1" } as NewCharge;
  providerCharged(draft, charge);
  expect(draft.effects).toEqual([{ kind: "charge", subscription: rowOf(draft, "monthly"), charge }]);
});
