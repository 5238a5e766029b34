import { describe, expect, test } from "vitest";
import {
  date,
  draftOf,
  hold,
  holdUnpaid,
  listEffects,
  listMails,
  listRequests,
  rowOf,
} from "../../../testing/families/held-plan.ts";
import { couple, leaving, OTHER, PAYER, PAYER_ID } from "../../../testing/families/people.ts";
import { AT_STRIPE, makeWorld } from "../../../testing/families/world.ts";
import { cardEnding } from "../../../testing/walks/family-walk.ts";
import type { Draft } from "../../draft.ts";
import type { Family } from "../../family.ts";
import type { HeldPlan } from "../../providers.ts";
import { enterCard } from "./enter-card.ts";

const END = date("2026-04-01");
const overdue = { graceEndsAt: date("2026-04-08"), retryAt: date("2026-04-02"), overdueCents: 999 };
const scheduled = holdUnpaid("cheap", { status: "scheduled", paidAt: date("2026-03-05"), cardLast4: "4242" });
const cancelled = { status: "cancelled", cancelAt: END, cancelledAt: date("2026-03-05") } as const;

const start = (held: readonly HeldPlan[], changes: Partial<Family> = {}) =>
  draftOf(held, { adults: couple, ...changes });
const enter = (draft: Draft, payerId = PAYER_ID) =>
  enterCard(draft, { id: "monthly", card: cardEnding("1111"), payerId }, makeWorld());

describe("a payer who enters a new card", () => {
  test("has it on the plan that runs and on the one that waits, and on no other", () => {
    const draft = start([hold("monthly"), scheduled, holdUnpaid("yearly")]);
    expect(enter(draft)).toBeUndefined();
    const cards = (["monthly", "cheap", "yearly"] as const).map((id) => rowOf(draft, id).cardLast4);
    expect(cards).toEqual(["1111", "1111", null]);
    expect(rowOf(draft, "monthly")).toMatchObject({ ...cardEnding("1111"), payerId: PAYER_ID });
  });

  test("gets no mail, and nor do the others", () => {
    const draft = start([hold("monthly")]);
    enter(draft);
    expect(draft.effects).toEqual([]);
  });

  test("pays at once for what is overdue, and no date moves", () => {
    const draft = start([hold("monthly", overdue)]);
    enter(draft);
    expect(rowOf(draft, "monthly")).toMatchObject({
      graceEndsAt: null,
      overdueCents: null,
      periodEnd: date("2026-05-01"),
    });
    expect(listEffects(draft)).toEqual(["charge monthly: 999"]);
  });

  test("leaves to the provider that keeps the plan to charge what is overdue", () => {
    const draft = start([hold("monthly", { ...AT_STRIPE, ...overdue })]);
    enter(draft);
    expect(rowOf(draft, "monthly")).toMatchObject({ cardLast4: "1111", ...overdue, periodEnd: END });
    expect(draft.effects).toEqual([]);
  });

  test("leaves a plan cancelled that they cancelled", () => {
    const draft = start([hold("monthly", { ...AT_STRIPE, ...cancelled })]);
    enter(draft);
    expect(rowOf(draft, "monthly")).toMatchObject({ ...cancelled, cardLast4: "1111" });
    expect(listRequests(draft)).toEqual([]);
  });
});

describe("another adult who enters a card", () => {
  test("pays for the plan from then on, and for the one that waits", () => {
    const draft = start([hold("monthly"), scheduled]);
    expect(enter(draft, OTHER.id)).toBeUndefined();
    expect([rowOf(draft, "monthly").payerId, rowOf(draft, "cheap").payerId]).toEqual([OTHER.id, OTHER.id]);
  });

  test("reads what is charged next, and so does the adult who paid before, once each", () => {
    const draft = start([hold("monthly", { currency: "AED" })]);
    enter(draft, OTHER.id);
    const charge = { at: END.toISOString(), cents: "999", currency: "AED" };
    expect(listMails(draft)).toEqual([
      { to: OTHER.id, name: "paying_started", payload: charge },
      { to: PAYER_ID, name: "paying_taken", payload: { name: OTHER.email, ...charge } },
    ]);
  });

  test("reads the price of the plan that waits", () => {
    const draft = start([hold("monthly"), scheduled]);
    enter(draft, OTHER.id);
    expect(listMails(draft)).toMatchObject([{ payload: { cents: "500" } }, { payload: { cents: "500" } }]);
  });

  test("reads of no charge where the plan stays cancelled", () => {
    const draft = start([hold("monthly", cancelled)]);
    enter(draft, OTHER.id);
    expect(rowOf(draft, "monthly")).toMatchObject({ ...cancelled, payerId: OTHER.id });
    expect(listMails(draft)).toEqual([
      { to: OTHER.id, name: "paying_started", payload: {} },
      { to: PAYER_ID, name: "paying_taken", payload: { name: OTHER.email } },
    ]);
  });

  test("twice is told once", () => {
    const draft = start([hold("monthly")]);
    enter(draft, OTHER.id);
    enter(draft, OTHER.id);
    expect(listMails(draft)).toHaveLength(2);
  });

  test("pays for what is overdue, and reads of the charge after that", () => {
    const draft = start([hold("monthly", overdue)]);
    enter(draft, OTHER.id);
    expect(listEffects(draft)[0]).toBe("charge monthly: 999");
    expect(draft.effects[0]).toMatchObject({ payer: OTHER });
    expect(listMails(draft)[0]).toMatchObject({ payload: { at: date("2026-05-01").toISOString() } });
  });
});

describe("a plan whose payer is gone", () => {
  const ending = { ...cancelled, cancelReason: "price", cancelNote: "Too dear" } as const;

  test.each([
    ["has left", [OTHER]],
    ["asked to be deleted", [leaving(PAYER), OTHER]],
  ])("since that adult %s goes on with the card of another", (_, adults) => {
    const draft = start([hold("monthly", { ...AT_STRIPE, ...ending })], { adults });
    enter(draft, OTHER.id);
    expect(rowOf(draft, "monthly")).toMatchObject({
      status: "active",
      payerId: OTHER.id,
      cancelAt: null,
      cancelledAt: null,
      cancelReason: null,
      cancelNote: null,
    });
    expect(listRequests(draft)).toEqual(["start renewal monthly"]);
  });

  test("is news to the adult who left no more, and to the one who is leaving", () => {
    const left = start([hold("monthly", ending)], { adults: [OTHER] });
    enter(left, OTHER.id);
    expect(listMails(left).map(({ to }) => to)).toEqual([OTHER.id]);
    const stillThere = start([hold("monthly", ending)], { adults: [leaving(PAYER), OTHER] });
    enter(stillThere, OTHER.id);
    expect(listMails(stillThere).map(({ to }) => to)).toEqual([OTHER.id, PAYER_ID]);
  });

  test("asks nothing of a provider whose charges our own clock makes", () => {
    const draft = start([hold("monthly", ending)], { adults: [OTHER] });
    enter(draft, OTHER.id);
    expect([rowOf(draft, "monthly").status, listRequests(draft)]).toEqual(["active", []]);
  });

  test("and whose provider was not told yet is only told to go on", () => {
    const draft = start([hold("monthly", { ...AT_STRIPE, ...ending })], { adults: [OTHER] });
    const known = { id: "1", familyId: "family", subscriptionId: "monthly", providerReference: null };
    draft.family = {
      ...draft.family,
      requests: [{ ...known, kind: "stop renewal", createdAt: date("2026-03-05") }],
    };
    enter(draft, OTHER.id);
    expect(listRequests(draft)).toEqual(["start renewal monthly"]);
  });
});

describe("a card is refused", () => {
  test.each([
    ["without a plan", draftOf([])],
    ["of another plan", draftOf([hold("yearly")])],
    ["of a plan that is over", draftOf([hold("monthly", { status: "ended" })])],
  ])("%s", (_, draft) => {
    const before = draft.family;
    expect(enter(draft)).toEqual({ refused: "no_subscription" });
    expect(draft).toEqual({ family: before, effects: [] });
  });

  test.each([
    ["has left", [OTHER]],
    ["asked to be deleted", [leaving(PAYER), OTHER]],
  ])("of an adult who %s meanwhile", (_, adults) => {
    const draft = start([hold("monthly", overdue)], { adults });
    const before = draft.family;
    expect(enter(draft)).toEqual({ refused: "checkout_closed" });
    expect(draft).toEqual({ family: before, effects: [] });
  });
});
