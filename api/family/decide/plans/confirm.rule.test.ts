import { describe, expect, test } from "vitest";
import type { Subscription } from "../../../db/schema.ts";
import {
  date,
  draftOf,
  hold,
  holdUnpaid,
  listEffects,
  NOW,
  rowOf,
} from "../../../testing/families/held-plan.ts";
import { couple, leaving, OTHER, PAYER, PAYER_ID } from "../../../testing/families/people.ts";
import { makeWorld } from "../../../testing/families/world.ts";
import { cardEnding, plans } from "../../../testing/walks/family-walk.ts";
import type { Draft } from "../../draft.ts";
import { type Family, findHeld, type Member } from "../../family.ts";
import type { HeldPlan } from "../../providers.ts";
import { computeQuote, priceOfRow } from "../../quotes/compute-quote.ts";
import { confirm, confirmOpen, pay } from "./confirm.ts";

const world = makeWorld();
const good = { outcome: "paid", card: cardEnding("1111") } as const;
const END = date("2026-04-01");
const REDEEMED = (id: string) => `redeem ${id} at ${NOW.toISOString()}`;

/** A family with an open checkout whose quote was shown a moment ago. */
function openFor(
  name: keyof typeof plans,
  has: readonly HeldPlan[] = [],
  family: Partial<Family> = {},
  changes: Partial<Subscription> = {},
): { draft: Draft; quote: ReturnType<typeof computeQuote> } {
  const before = draftOf(has, family).family;
  const { billingInterval: interval, priceCents: cents, currency } = plans[name];
  const quote = computeQuote({ family: before, selling: "sandbox" }, { cents, interval, currency }, NOW);
  return { draft: draftOf([...has, holdUnpaid(name, { quote, ...changes })], family), quote };
}

describe("pressing Pay", () => {
  test("starts the plan and charges what was shown", () => {
    const { draft, quote } = openFor("monthly");
    expect(pay(draft, { id: "monthly", quote, card: good }, world)).toBe("paid");
    expect(rowOf(draft, "monthly")).toMatchObject({
      status: "active",
      cardLast4: "1111",
      paidAt: NOW,
      anchorAt: NOW,
      periodStart: NOW,
      periodEnd: date("2026-04-11"),
    });
    expect(listEffects(draft)).toEqual([REDEEMED("monthly"), "charge monthly: 999", "tell monthly: started"]);
  });

  test("a second time changes nothing", () => {
    const { draft, quote } = openFor("monthly");
    pay(draft, { id: "monthly", quote, card: good }, world);
    const once = draft.effects.length;
    expect(pay(draft, { id: "monthly", quote, card: good }, world)).toBe("paid");
    expect(draft.effects).toHaveLength(once);
  });

  test("for a checkout that is over or unknown is refused", () => {
    const { draft, quote } = openFor("monthly");
    expect(pay(draft, { id: "yearly", quote, card: good }, world)).toEqual({ refused: "checkout_closed" });
    const late = { ...world, now: date("2026-03-12") };
    expect(pay(draft, { id: "monthly", quote, card: good }, late)).toEqual({ refused: "checkout_closed" });
    expect(draft.effects).toEqual([]);
  });

  test("with a quote that is not the one on record is refused", () => {
    const { draft, quote } = openFor("monthly");
    const older = { ...quote, at: date("2026-03-10").toISOString() };
    expect(pay(draft, { id: "monthly", quote: older, card: good }, world)).toEqual({
      refused: "quote_changed",
    });
    const none = draftOf([holdUnpaid("monthly")]);
    expect(pay(none, { id: "monthly", quote, card: good }, world)).toEqual({ refused: "quote_changed" });
  });

  test("after the family's credit has changed is refused", () => {
    const { draft, quote } = openFor("monthly");
    draft.family = { ...draft.family, balances: { USD: 1 } };
    expect(pay(draft, { id: "monthly", quote, card: good }, world)).toEqual({ refused: "quote_changed" });
  });

  test("with a card that is confirmed later waits six seconds", () => {
    const { draft, quote } = openFor("monthly");
    const card = { outcome: "delayed", card: cardEnding("0077") } as const;
    expect(pay(draft, { id: "monthly", quote, card }, world)).toBe("paid");
    expect(rowOf(draft, "monthly")).toMatchObject({
      status: "confirming",
      cardLast4: "0077",
      paidAt: new Date("2026-03-11T08:00:06Z"),
    });
    expect(draft.effects).toEqual([]);
  });

  test("without a card in the trial begins the free days", () => {
    const { draft, quote } = openFor("monthly", [], { trialEndsAt: date("2026-03-21") });
    expect(pay(draft, { id: "monthly", quote, card: undefined }, world)).toBe("paid");
    expect(rowOf(draft, "monthly")).toMatchObject({
      status: "active",
      cardLast4: null,
      paidAt: NOW,
      anchorAt: date("2026-03-21"),
      periodStart: NOW,
      periodEnd: date("2026-03-21"),
      paidUntil: null,
    });
    expect(listEffects(draft)).toEqual([REDEEMED("monthly"), "tell monthly: started"]);
  });
});

describe("a checkout belongs to the adult who opened it", () => {
  const opened = { payerId: OTHER.id };

  test("whose card pays", () => {
    const { draft, quote } = openFor("monthly", [], { adults: couple }, opened);
    pay(draft, { id: "monthly", quote, card: good }, world);
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "active", payerId: OTHER.id });
    expect(draft.effects[1]).toMatchObject({ kind: "charge", payer: OTHER, readers: couple });
  });

  test.each<[string, typeof good | undefined, readonly Member[]]>([
    ["has left, with a card", good, [PAYER]],
    ["has left, without one", undefined, [PAYER]],
    ["asked to be deleted, with a card", good, [PAYER, leaving(OTHER)]],
    ["asked to be deleted, without one", undefined, [PAYER, leaving(OTHER)]],
  ])("and is refused once that adult %s", (_, card, adults) => {
    const { draft, quote } = openFor("monthly", [], { adults }, opened);
    const before = draft.family;
    expect(pay(draft, { id: "monthly", quote, card }, world)).toEqual({ refused: "checkout_closed" });
    expect(draft).toEqual({ family: before, effects: [] });
  });

  test("and is refused beside the plan of the adult who stays, whose card nobody charges for it", () => {
    const running = hold("monthly");
    const { draft, quote } = openFor("classroom", [running], { adults: [PAYER] }, opened);
    expect(pay(draft, { id: "classroom", quote, card: undefined }, world)).toEqual({
      refused: "checkout_closed",
    });
    expect(rowOf(draft, "monthly")).toEqual(running.subscription);
  });
});

describe("a change without a new card", () => {
  test.each([
    ["now", "classroom"],
    ["later", "cheap"],
  ] as const)("is paid %s with the card on file, by the adult whose card that is", (_, name) => {
    const { draft, quote } = openFor(name, [hold("monthly")], { adults: couple }, { payerId: OTHER.id });
    expect(pay(draft, { id: name, quote, card: undefined }, world)).toBe("paid");
    expect(rowOf(draft, name)).toMatchObject({ cardLast4: "4242", payerId: PAYER_ID });
    expect(rowOf(draft, "monthly").payerId).toBe(PAYER_ID);
  });

  test.each([
    ["has left", [OTHER]],
    ["asked to be deleted", [leaving(PAYER), OTHER]],
  ])("needs one once the adult whose card is on file %s", (_, adults) => {
    const { draft, quote } = openFor("classroom", [hold("monthly")], { adults }, { payerId: OTHER.id });
    const before = draft.family;
    expect(pay(draft, { id: "classroom", quote, card: undefined }, world)).toEqual({
      refused: "card_needed",
    });
    expect(draft).toEqual({ family: before, effects: [] });
  });

  test("of a gift is paid by the adult who orders", () => {
    const gift = hold("yearly", { provider: "grant", payerId: null });
    const { draft, quote } = openFor("monthly", [gift], { trialEndsAt: date("2026-06-01") });
    expect(pay(draft, { id: "monthly", quote, card: undefined }, world)).toBe("paid");
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "active", payerId: PAYER_ID });
  });
});

describe("a change with a new card", () => {
  test.each([
    ["now", "classroom"],
    ["later", "cheap"],
  ] as const)("is paid %s by the adult who typed it in", (_, name) => {
    const { draft, quote } = openFor(name, [hold("monthly")], { adults: couple }, { payerId: OTHER.id });
    pay(draft, { id: name, quote, card: good }, world);
    expect(rowOf(draft, name)).toMatchObject({ cardLast4: "1111", payerId: OTHER.id });
  });

  test("that waits hands the plan that runs over to that adult too", () => {
    const { draft, quote } = openFor("cheap", [hold("monthly")], { adults: couple }, { payerId: OTHER.id });
    pay(draft, { id: "cheap", quote, card: good }, world);
    expect(rowOf(draft, "monthly")).toMatchObject({ cardLast4: "1111", payerId: OTHER.id });
  });
});

describe("a change that starts now", () => {
  test("takes the place of what ran, with its credit and its card", () => {
    const { draft, quote } = openFor("classroom", [hold("monthly")], { balances: { USD: 23 } });
    expect(quote).toMatchObject({ kind: "change_now", creditCents: 700 });
    pay(draft, { id: "classroom", quote, card: undefined }, world);
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "replaced", endedAt: NOW });
    expect(rowOf(draft, "classroom")).toMatchObject({ status: "active", cardLast4: "4242", anchorAt: NOW });
    expect(draft.family.balances).toEqual({ USD: 0 });
    expect(listEffects(draft)).toEqual([
      REDEEMED("classroom"),
      "charge classroom: 23200",
      "tell classroom: changed",
    ]);
    expect(draft.effects[2]).toMatchObject({ event: { previousPlanId: "monthly" } });
  });

  test("is paid with the card that was typed in, where one was", () => {
    const { draft, quote } = openFor("classroom", [hold("monthly")]);
    pay(draft, { id: "classroom", quote, card: good }, world);
    expect(rowOf(draft, "classroom").cardLast4).toBe("1111");
  });

  test("in the free days keeps them", () => {
    const free = { paidUntil: null, anchorAt: END, periodEnd: END };
    const { draft, quote } = openFor("classroom", [hold("monthly", free)], { balances: { USD: 23 } });
    pay(draft, { id: "classroom", quote, card: undefined }, world);
    expect(rowOf(draft, "classroom")).toMatchObject({ periodStart: NOW, periodEnd: END, paidUntil: null });
    expect(draft.family.balances).toEqual({ USD: 23 });
    expect(listEffects(draft)).toEqual([REDEEMED("classroom"), "tell classroom: changed"]);
  });
});

describe("a change that waits for the end of the period", () => {
  test("leaves what runs as it is, undoes its cancellation and tells of both plans", () => {
    const running = hold("monthly", { status: "cancelled", cancelAt: END });
    const { draft, quote } = openFor("cheap", [running]);
    expect(quote.kind).toBe("change_later");
    pay(draft, { id: "cheap", quote, card: good }, world);
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "active", cancelAt: null, cardLast4: "1111" });
    expect(rowOf(draft, "cheap")).toMatchObject({ status: "scheduled", paidAt: NOW, cardLast4: "1111" });
    expect(listEffects(draft)).toEqual([REDEEMED("cheap"), "tell cheap: changed"]);
    expect(draft.effects[1]).toMatchObject({ event: { previousPlanId: "monthly" } });
  });

  test("takes the card on file, and the place of another that waited", () => {
    const waiting = holdUnpaid("yearly", { status: "scheduled", paidAt: date("2026-03-05") });
    const { draft, quote } = openFor("cheap", [hold("monthly"), waiting]);
    pay(draft, { id: "cheap", quote, card: undefined }, world);
    expect(rowOf(draft, "cheap")).toMatchObject({ status: "scheduled", cardLast4: "4242" });
    expect(rowOf(draft, "yearly")).toMatchObject({ status: "ended", paidAt: null });
  });
});

describe("a confirmation", () => {
  test("without a quote computes one", () => {
    const draft = draftOf([holdUnpaid("monthly")], { trialEndsAt: date("2026-03-21") });
    confirm(draft, findHeld(draft.family, "monthly") as HeldPlan, NOW);
    expect(rowOf(draft, "monthly").periodEnd).toEqual(date("2026-03-21"));
  });

  test.each(["change_later", "change_now"] as const)(
    "of a %s whose plan has ended meanwhile starts the plan",
    (kind) => {
      const { draft, quote } = openFor("monthly");
      const held = findHeld(draft.family, "monthly") as HeldPlan;
      confirm(draft, { ...held, subscription: { ...held.subscription, quote: { ...quote, kind } } }, NOW);
      expect(listEffects(draft)).toContain("tell monthly: started");
    },
  );

  test("of a start beside a plan that runs elsewhere takes its place", () => {
    const { draft, quote } = openFor("monthly", [hold("yearly", { provider: "grant" })]);
    expect(quote.kind).toBe("start");
    pay(draft, { id: "monthly", quote, card: good }, world);
    expect(rowOf(draft, "yearly").status).toBe("replaced");
    expect(listEffects(draft).at(-1)).toBe("tell monthly: started");
  });

  test("at the provider confirms what is open, and nothing else", () => {
    const { draft } = openFor("monthly");
    confirmOpen(draft, "yearly", world);
    confirmOpen(draft, "monthly", world);
    confirmOpen(draft, "monthly", world);
    expect(listEffects(draft).filter((effect) => effect.startsWith("charge"))).toEqual([
      "charge monthly: 999",
    ]);
  });
});

test("the price of a row is what its family pays", () => {
  const { subscription, plan } = hold("monthly", { priceCents: 800, currency: "AED" });
  expect(priceOfRow(subscription, plan)).toEqual({ cents: 800, interval: "month", currency: "AED" });
});
