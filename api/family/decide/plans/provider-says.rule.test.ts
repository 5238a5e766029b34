import { describe, expect, test } from "vitest";
import type { Quote, Subscription } from "../../../db/schema.ts";
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
import { couple, leaving, OTHER, PAYER, PAYER_ID } from "../../../testing/families/people.ts";
import { AT_STRIPE, makeWorld } from "../../../testing/families/world.ts";
import { cardEnding } from "../../../testing/walks/family-walk.ts";
import { type Draft, findStart, isToldWithCharge, type NewCharge, request } from "../../draft.ts";
import type { Member } from "../../family.ts";
import {
  noteRefund,
  providerCharged,
  providerDropped,
  providerSays,
  type RemotePeriod,
  type Snapshot,
} from "./provider-says.ts";

const world = makeWorld();
const END = date("2026-04-11");
const REDEEMED = `redeem monthly at ${NOW.toISOString()}`;
const period: RemotePeriod = {
  periodStart: NOW,
  periodEnd: END,
  anchorAt: NOW,
  isPaused: false,
  cancelAt: null,
  card: cardEnding("1111"),
  overdue: null,
};

function hear(draft: Draft, state: Snapshot["state"], more: Partial<Snapshot> = {}): Draft {
  const snapshot = { remoteId: "sub_1", startedAt: NOW, customer: undefined, state, ...more };
  providerSays(draft, "monthly", snapshot, world);
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
    expect(listEffects(draft)).toEqual([REDEEMED, "tell monthly: started"]);
  });

  test("is told of once, however often its provider says so", () => {
    const draft = run(run(draftOf([holdUnpaid("monthly")])));
    expect(listEffects(draft).filter((effect) => effect.startsWith("tell"))).toEqual([
      "tell monthly: started",
    ]);
  });

  test("that starts with a payment is told of with it, once", () => {
    const quote = { kind: "start", nextIsFirst: false } as Quote;
    const draft = run(draftOf([holdUnpaid("monthly", { quote })]));
    expect(listEffects(draft)).toEqual([REDEEMED]);
    const charge = { subscriptionId: "monthly", amountCents: 999, periodStart: NOW } as NewCharge;
    providerCharged(draft, charge, world);
    providerCharged(draft, { ...charge, periodStart: END }, world);
    expect(listEffects(draft).slice(1)).toEqual([
      "charge monthly: 999",
      "tell monthly: started",
      "charge monthly: 999",
    ]);
    const [start] = draft.effects.filter((effect) => isToldWithCharge(effect, draft.effects));
    const started = draft.effects.map((effect) => findStart(effect, draft.effects));
    expect(started).toEqual([undefined, start, undefined, undefined]);
  });

  test("that starts with free days is told of at once", () => {
    const quote = { kind: "start", nextIsFirst: true } as Quote;
    const draft = run(draftOf([holdUnpaid("monthly", { quote })]), { anchorAt: END });
    expect(listEffects(draft)).toEqual([REDEEMED, "tell monthly: started"]);
    const charge = { subscriptionId: "monthly", amountCents: 999, periodStart: END } as NewCharge;
    providerCharged(draft, charge, world);
    expect(listEffects(draft).slice(2)).toEqual(["charge monthly: 999"]);
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
  test("has the card that its provider names, and keeps its payer", () => {
    const draft = run(draftOf([hold("monthly", AT_STRIPE)]));
    expect(rowOf(draft, "monthly")).toMatchObject({ cardLast4: "1111", payerId: PAYER_ID });
  });

  test("keeps its card where none is named, and its moment of payment", () => {
    const draft = run(draftOf([hold("monthly", AT_STRIPE)]), { card: null });
    expect(rowOf(draft, "monthly")).toMatchObject({ cardLast4: "4242", paidAt: date("2026-03-01") });
    expect(listEffects(draft)).toEqual([`redeem monthly at ${date("2026-03-01").toISOString()}`]);
  });

  test("that got a gift stays paid to where it was", () => {
    const draft = run(draftOf([hold("monthly", AT_STRIPE)]), { anchorAt: END });
    expect(rowOf(draft, "monthly").paidUntil).toEqual(date("2026-04-01"));
  });

  test("that was cancelled there is cancelled here, and told of once", () => {
    const draft = run(draftOf([hold("monthly", AT_STRIPE)]), { cancelAt: END });
    const told = () => listEffects(draft).filter((effect) => effect.startsWith("tell"));
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "cancelled", cancelAt: END, cancelledAt: NOW });
    expect(told()).toEqual(["tell monthly: cancelled"]);
    run(draft, { cancelAt: END });
    expect(told()).toEqual(["tell monthly: cancelled"]);
  });

  test("that is to end on another day there ends on that day here", () => {
    const cancelled = { ...AT_STRIPE, status: "cancelled", cancelAt: END } as const;
    const draft = run(draftOf([hold("monthly", cancelled)]), { cancelAt: date("2026-03-20") });
    expect(rowOf(draft, "monthly")).toMatchObject({
      status: "cancelled",
      cancelAt: date("2026-03-20"),
      dueAt: date("2026-03-20"),
    });
  });

  test("that was resumed there goes on here", () => {
    const cancelled = { ...AT_STRIPE, status: "cancelled", cancelAt: END } as const;
    expect(rowOf(run(draftOf([hold("monthly", cancelled)])), "monthly")).toMatchObject({
      status: "active",
      cancelAt: null,
    });
  });

  test("is not replaced by news of itself", () => {
    const waiting = holdUnpaid("cheap", { status: "scheduled" });
    const draft = run(draftOf([hold("monthly", AT_STRIPE), waiting]));
    expect(rowOf(draft, "cheap").status).toBe("scheduled");
  });
});

describe("a charge that failed there", () => {
  const until = date("2026-03-14");

  test("is told of with the day of the next try", () => {
    const draft = run(draftOf([hold("monthly", AT_STRIPE)]), { overdue: { cents: 999, until } });
    expect(rowOf(draft, "monthly")).toMatchObject({ overdueCents: 999, graceEndsAt: until });
    expect(draft.effects.at(-1)).toEqual({
      kind: "tell",
      event: { kind: "payment_failed", subscription: rowOf(draft, "monthly"), stage: "first" },
      readers: draft.family.adults,
    });
  });

  test("and is not tried again is told of as that", () => {
    const draft = run(draftOf([hold("monthly", AT_STRIPE)]), { overdue: { cents: 999, until: null } });
    expect(draft.effects.at(-1)).toMatchObject({ event: { kind: "payment_failed", isLastTry: true } });
  });

  test("once more is told of again where the day is another, and not where it is the same", () => {
    const overdue = { ...AT_STRIPE, overdueCents: 999, graceEndsAt: until };
    const same = run(draftOf([hold("monthly", overdue)]), { overdue: { cents: 999, until } });
    expect(listEffects(same).filter((effect) => effect.startsWith("tell"))).toEqual([]);
    const other = run(draftOf([hold("monthly", overdue)]), {
      overdue: { cents: 999, until: date("2026-03-17") },
    });
    expect(other.effects.at(-1)).toMatchObject({ event: { stage: "again" } });
  });

  test("that the bank asks its customer about is told as that, once for each try", () => {
    const tells = (draft: Draft) => listEffects(draft).filter((effect) => effect.startsWith("tell"));
    const asked = { cents: 999, until, approvalUrl: "https://pay.example/1" };
    const first = run(draftOf([hold("monthly", AT_STRIPE)]), { overdue: asked });
    expect(rowOf(first, "monthly")).toMatchObject({ graceEndsAt: until, approvalUrl: asked.approvalUrl });
    expect(tells(first)).toEqual(["tell monthly: approval_needed"]);
    const known = { ...AT_STRIPE, overdueCents: 999, graceEndsAt: until, approvalUrl: asked.approvalUrl };
    expect(tells(run(draftOf([hold("monthly", known)]), { overdue: asked }))).toEqual([]);
    const later = { ...asked, until: date("2026-03-17") };
    expect(tells(run(draftOf([hold("monthly", known)]), { overdue: later }))).toEqual([
      "tell monthly: approval_needed",
    ]);
  });

  test("that was declined at first is told once the bank asks, and is declined again at another try", () => {
    const tells = (draft: Draft) => listEffects(draft).filter((effect) => effect.startsWith("tell"));
    const declined = { ...AT_STRIPE, overdueCents: 999, graceEndsAt: until };
    const overdue = { cents: 999, until, approvalUrl: "https://pay.example/1" };
    expect(tells(run(draftOf([hold("monthly", declined)]), { overdue }))).toEqual([
      "tell monthly: approval_needed",
    ]);
    const asked = { ...declined, approvalUrl: overdue.approvalUrl };
    const again = run(draftOf([hold("monthly", asked)]), {
      overdue: { cents: 999, until: date("2026-03-17") },
    });
    expect(tells(again)).toEqual(["tell monthly: payment_failed"]);
    expect(rowOf(again, "monthly").approvalUrl).toBeNull();
  });

  test("and was paid needs no approval any more", () => {
    const asked = {
      ...AT_STRIPE,
      overdueCents: 999,
      graceEndsAt: until,
      approvalUrl: "https://pay.example/1",
    };
    expect(rowOf(run(draftOf([hold("monthly", asked)])), "monthly").approvalUrl).toBeNull();
  });

  test("without another try keeps its day, or has a week from the period's begin", () => {
    const overdue = { cents: 999, until: null };
    const known = { ...AT_STRIPE, overdueCents: 999, graceEndsAt: until };
    expect(rowOf(run(draftOf([hold("monthly", known)]), { overdue }), "monthly").graceEndsAt).toEqual(until);
    expect(rowOf(run(draftOf([hold("monthly", AT_STRIPE)]), { overdue }), "monthly").graceEndsAt).toEqual(
      date("2026-03-18"),
    );
  });
});

describe("a change that waits in no schedule there any more", () => {
  const announce = (paidAt: Date) =>
    draftOf([hold("monthly", AT_STRIPE), holdUnpaid("cheap", { status: "scheduled", paidAt })]);
  const hour = (hours: number) => new Date(NOW.getTime() + hours * 3600_000);

  test("is off, and one that was announced since then is not", () => {
    const before = announce(hour(-2));
    providerDropped(before, "monthly", hour(-1), world);
    expect(rowOf(before, "cheap")).toMatchObject({ status: "ended", paidAt: null });
    const since = announce(hour(-1));
    providerDropped(since, "monthly", hour(-1), world);
    expect(rowOf(since, "cheap").status).toBe("scheduled");
  });

  test("stays where another plan runs by now", () => {
    const draft = announce(hour(-2));
    providerDropped(draft, "other", hour(-1), world);
    expect(rowOf(draft, "cheap").status).toBe("scheduled");
  });
});

describe("a change of the subscription there", () => {
  test("hands it from the row before to the new one, and says which plan it was", () => {
    const draft = run(draftOf([hold("yearly", AT_STRIPE), holdUnpaid("monthly", { provider: "stripe" })]));
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
    const draft = run(draftOf([hold("yearly", { ...AT_STRIPE, createdAt: date("2026-03-12") }), waiting]));
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

describe("a plan whose payer is gone", () => {
  const gone: [string, readonly Member[]][] = [
    ["has left", [OTHER]],
    ["asked to be deleted", [leaving(PAYER), OTHER]],
  ];

  test.each(gone)("since that adult %s, and that renews there, is stopped with its period", (_, adults) => {
    const draft = run(draftOf([hold("monthly", AT_STRIPE)], { adults }));
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "cancelled", cancelAt: END, periodEnd: END });
    expect(listRequests(draft)).toEqual(["stop renewal monthly"]);
  });

  test("is stopped once, however often its provider says that it renews", () => {
    const draft = run(run(draftOf([hold("monthly", AT_STRIPE)], { adults: [OTHER] })));
    expect(listRequests(draft)).toEqual(["stop renewal monthly"]);
    expect(listEffects(draft).filter((effect) => effect.startsWith("tell"))).toEqual([
      "tell monthly: cancelled",
    ]);
  });

  test("keeps the day on which it ends while its provider was not told yet", () => {
    const cancelAt = date("2026-04-01");
    const cancelled = hold("monthly", { ...AT_STRIPE, status: "cancelled", cancelAt });
    const draft = run(draftOf([cancelled], { adults: [OTHER] }));
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "cancelled", cancelAt });
  });

  test("and that ends there asks for nothing more", () => {
    const draft = run(draftOf([hold("monthly", AT_STRIPE)], { adults: [OTHER] }), { cancelAt: END });
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "cancelled", cancelAt: END });
    expect(listRequests(draft)).toEqual([]);
  });

  test.each(gone)("since that adult %s never starts, though it was paid, and ends there", (_, adults) => {
    const draft = run(draftOf([hold("yearly"), holdUnpaid("monthly", { provider: "stripe" })], { adults }));
    expect(rowOf(draft, "monthly")).toMatchObject({
      status: "ended",
      providerSubscriptionId: "sub_1",
      paidAt: NOW,
      endedAt: NOW,
    });
    expect(rowOf(draft, "yearly").status).toBe("active");
    expect(listRequests(draft)).toEqual(["end monthly"]);
    expect(draft.effects).toEqual([]);
  });

  test("and that was given up here before is ended there", () => {
    const given = holdUnpaid("monthly", { ...AT_STRIPE, status: "ended", endedAt: NOW });
    const draft = run(draftOf([given], { adults: [OTHER] }));
    expect([rowOf(draft, "monthly").status, listRequests(draft)]).toEqual(["ended", ["end monthly"]]);
  });
});

describe("what was decided here and its provider was not told yet counts", () => {
  const asked = (kind: "start renewal" | "stop renewal", changes = {}) => {
    const draft = draftOf([hold("monthly", { ...AT_STRIPE, ...changes })]);
    request(draft, rowOf(draft, "monthly"), { kind }, world);
    return draft;
  };

  test("so that a plan that goes on here goes on, though it ends there", () => {
    const draft = run(asked("start renewal"), { cancelAt: END });
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "active", cancelAt: null });
    expect(listRequests(draft)).toEqual(["start renewal monthly"]);
  });

  test("so that a plan whose payer is gone is asked to be stopped once", () => {
    const draft = asked("stop renewal", { status: "cancelled", cancelAt: END });
    draft.family = { ...draft.family, adults: [OTHER] };
    const before = draft.family.requests;
    run(draft);
    expect(draft.family.requests).toBe(before);
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
    const draft = hear(draftOf([hold("monthly", { ...AT_STRIPE, ...changes })]), state);
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
  providerCharged(draft, { subscriptionId: "monthly" } as NewCharge, world);
  expect(draft.effects).toEqual([]);
});

describe("a charge of a plan whose payer is gone", () => {
  const charge = { subscriptionId: "monthly", providerReference: "in_1", amountCents: 999, periodStart: END };
  const hear = (changes: Partial<Subscription>, about: Partial<typeof charge> = {}, adults = [OTHER]) => {
    const draft = draftOf([hold("monthly", { ...AT_STRIPE, ...changes })], { adults });
    providerCharged(draft, { ...charge, ...about } as NewCharge, world);
    return draft;
  };
  const cancelled = { status: "cancelled", cancelAt: END } as const;
  const neverRan = { status: "ended", endedAt: NOW, periodStart: null } as const;

  test.each<[string, Partial<Subscription>, readonly Member[]]>([
    ["a period after the end, from an adult who has left", cancelled, [OTHER]],
    ["a period after the end, from one who is leaving", cancelled, [leaving(PAYER), OTHER]],
    ["a plan that is over", { status: "ended", endedAt: END, cancelAt: END }, [OTHER]],
  ])("goes back: %s", (_, changes, adults) => {
    const draft = hear(changes, {}, [...adults]);
    expect(listRequests(draft)).toEqual(["refund monthly in_1"]);
    expect(listEffects(draft)).toEqual(["charge monthly: 999"]);
  });

  test("goes back whatever its period where the plan never ran", () => {
    expect(listRequests(hear(neverRan, { periodStart: date("2026-03-01") }))).toEqual([
      "refund monthly in_1",
    ]);
  });

  test.each<[string, Partial<Subscription>, Partial<typeof charge>]>([
    ["of the period that was had", cancelled, { periodStart: date("2026-03-01") }],
    ["of nothing", cancelled, { amountCents: 0 }],
    ["of a plan that was not stopped yet", {}, {}],
  ])("stays: one %s", (_, changes, about) => {
    const draft = hear(changes, about);
    expect(listRequests(draft)).toEqual([]);
    expect(draft.effects).toHaveLength(1);
  });

  test("stays where an adult pays for it", () => {
    expect(listRequests(hear({ ...cancelled, payerId: OTHER.id }))).toEqual([]);
  });

  test("goes back once, and each charge on its own", () => {
    const draft = hear(cancelled);
    providerCharged(draft, charge as NewCharge, world);
    providerCharged(draft, { ...charge, providerReference: "in_2" } as NewCharge, world);
    expect(listRequests(draft)).toEqual(["refund monthly in_1", "refund monthly in_2"]);
  });
});

test("a refund there is told to the adults of the moment", () => {
  const draft = draftOf([hold("monthly")], { adults: couple });
  noteRefund(draft, { providerReference: "in_1", cents: 500 });
  expect(draft.effects).toEqual([{ kind: "refund", providerReference: "in_1", cents: 500, readers: couple }]);
});

test("a charge there is written down with its plan", () => {
  const draft = draftOf([hold("monthly")]);
  const charge = { subscriptionId: "monthly", providerReference: "in_1" } as NewCharge;
  providerCharged(draft, charge, world);
  expect(draft.effects).toEqual([
    {
      kind: "charge",
      subscription: rowOf(draft, "monthly"),
      charge,
      payer: PAYER,
      readers: [PAYER],
    },
  ]);
});

describe("a price that the family was told of", () => {
  const told = { nextPriceCents: 1200, nextListPriceCents: 1500, nextPriceAt: date("2026-04-01") };
  const running = (changes = {}) => draftOf([hold("monthly", { ...AT_STRIPE, ...told, ...changes })]);
  const costs = (cents: number, isChangeWaiting = false) => ({ price: { cents, isChangeWaiting } });
  const later = { periodStart: date("2026-04-11"), periodEnd: date("2026-05-11") };

  test("is the family's once its provider charges it", () => {
    const draft = run(running(), { ...later, ...costs(1200) });
    expect(rowOf(draft, "monthly")).toMatchObject({
      priceCents: 1200,
      listPriceCents: 1500,
      nextPriceCents: null,
      nextPriceAt: null,
    });
    expect(listRequests(draft)).toEqual([]);
  });

  test.each([
    ["its provider still charges the old one", { ...later, ...costs(999) }],
    ["its provider does not say what it charges", later],
    ["its period began before the day", costs(1200)],
  ])("is not the family's yet where %s", (_, changes) => {
    const draft = run(running(), changes);
    expect(rowOf(draft, "monthly")).toMatchObject({ priceCents: 999, nextPriceCents: 1200 });
  });

  test("is asked for once where nothing at its provider waits for it", () => {
    const draft = run(run(running(), costs(999)), costs(999));
    expect(listRequests(draft)).toEqual(["set price monthly"]);
  });

  test.each<[string, Draft, Partial<RemotePeriod>]>([
    ["something waits for it already", running(), costs(999, true)],
    ["another charge comes before it", running({ nextPriceAt: date("2026-04-12") }), costs(999)],
    ["the plan is cancelled", running(), { ...costs(999), cancelAt: END }],
    ["none was told", running({ nextPriceAt: null, nextPriceCents: null }), costs(999)],
    [
      "another plan waits",
      draftOf([
        hold("monthly", { ...AT_STRIPE, ...told }),
        holdUnpaid("cheap", { ...AT_STRIPE, providerSubscriptionId: null, status: "scheduled" }),
      ]),
      costs(999),
    ],
  ])("is not asked for where %s", (_, draft, changes) => {
    expect(listRequests(run(draft, changes))).toEqual([]);
  });
});
