import { describe, expect, test } from "vitest";
import { date, draftOf, hold, holdUnpaid, listEffects, NOW, rowOf } from "../../../testing/held-plan.ts";
import { cardEnding, plans } from "../../../testing/walks/family-walk.ts";
import { gatherProviders } from "../../providers/create.ts";
import type { HeldPlan } from "../../providers/provider.ts";
import { computeQuote, priceOfRow } from "../../quotes/compute-quote.ts";
import type { Draft } from "../draft.ts";
import { type Family, findHeld } from "../family.ts";
import { confirm, confirmOpen, pay } from "./confirm.ts";

const world = { now: NOW, providers: gatherProviders([]) };
const good = { outcome: "paid", card: cardEnding("1111") } as const;
const END = date("2026-04-01");
const REDEEMED = (id: string) => `redeem ${id} at ${NOW.toISOString()}`;

/** A family with an open checkout whose quote was shown a moment ago. */
function openFor(
  name: keyof typeof plans,
  has: readonly HeldPlan[] = [],
  family: Partial<Family> = {},
): { draft: Draft; quote: ReturnType<typeof computeQuote> } {
  const before = draftOf(has, family).family;
  const { billingInterval: interval, priceCents: cents, currency } = plans[name];
  const quote = computeQuote({ family: before, selling: "sandbox" }, { cents, interval, currency }, NOW);
  return { draft: draftOf([...has, holdUnpaid(name, { quote })], family), quote };
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
    expect(listEffects(draft)).toEqual([
      "card entered",
      REDEEMED("monthly"),
      "charge monthly: 999",
      "tell monthly: started",
    ]);
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
    expect(draft.effects).toEqual([{ kind: "card entered" }]);
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
    expect(listEffects(draft)).toEqual(["card entered", REDEEMED("cheap"), "tell cheap: changed"]);
    expect(draft.effects[2]).toMatchObject({ event: { previousPlanId: "monthly" } });
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
