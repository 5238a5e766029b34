import { describe, expect, test } from "vitest";
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
import type { Draft } from "../../draft.ts";
import { findHeld, type Member } from "../../family.ts";
import type { HeldPlan } from "../../providers.ts";
import { endPeriod, payPeriod } from "./renew.ts";

const END = date("2026-04-01");

/** With cards that pay, or with none that does. */
function endAt(draft: Draft, due: Date, { cardPays }: { cardPays: boolean }): void {
  const { providers } = makeWorld();
  const find = (name: string) => ({ ...providers.find(name), canCharge: () => cardPays });
  const held = findHeld(draft.family, "monthly") as HeldPlan;
  endPeriod(draft, held, due, makeWorld({ providers: { ...providers, find } }));
}

test("the next period is charged to the card, from the end of the last", () => {
  const draft = draftOf([hold("monthly", { listPriceCents: 1200, promoCode: "ONCE", currency: "AED" })]);
  endAt(draft, END, { cardPays: true });
  const period = { periodStart: END, periodEnd: date("2026-05-01") };
  expect(rowOf(draft, "monthly")).toMatchObject({ ...period, paidUntil: date("2026-05-01") });
  expect(draft.effects).toEqual([
    {
      kind: "charge",
      subscription: rowOf(draft, "monthly"),
      charge: {
        subscriptionId: "monthly",
        planId: "monthly",
        ...period,
        listCents: 1200,
        discountCents: 201,
        creditCents: 0,
        amountCents: 999,
        currency: "AED",
        promoCode: "ONCE",
        provider: "sandbox",
        providerReference: "monthly 2026-04-01T08:00:00.000Z",
        createdAt: END,
      },
      payer: PAYER,
      readers: [PAYER],
    },
  ]);
});

describe("a plan without a payer", () => {
  const gone: [string, readonly Member[]][] = [
    ["has left", [OTHER]],
    ["asked to be deleted", [leaving(PAYER), OTHER]],
  ];

  test.each(gone)("since that adult %s ends with its period, and nobody is charged", (_, adults) => {
    const draft = draftOf([hold("monthly")], { adults });
    endAt(draft, END, { cardPays: true });
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: END });
    expect(listEffects(draft)).toEqual(["tell monthly: ended"]);
    expect(draft.effects[0]).toMatchObject({ event: { why: "over", at: END }, readers: adults });
  });

  test.each(gone)("since that adult %s is not tried again", (_, adults) => {
    const overdue = { graceEndsAt: date("2026-04-08"), retryAt: date("2026-04-02"), overdueCents: 999 };
    const draft = draftOf([hold("monthly", overdue)], { adults });
    endAt(draft, date("2026-04-02"), { cardPays: true });
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: date("2026-04-02") });
    expect(listEffects(draft)).toEqual(["tell monthly: ended"]);
  });

  test("is not renewed from the family's credit, which stays", () => {
    const draft = draftOf([hold("monthly")], { adults: [OTHER], balances: { USD: 999 } });
    endAt(draft, END, { cardPays: true });
    expect([rowOf(draft, "monthly").status, draft.family.balances]).toEqual(["ended", { USD: 999 }]);
  });

  test("gives nothing to the one that waited, which ends as well", () => {
    const waiting = holdUnpaid("cheap", { status: "scheduled", paidAt: NOW });
    const draft = draftOf([hold("monthly"), waiting], { adults: [OTHER] });
    endAt(draft, END, { cardPays: true });
    expect([rowOf(draft, "monthly").status, rowOf(draft, "cheap").status]).toEqual(["replaced", "ended"]);
    expect(listEffects(draft)).toEqual(["tell cheap: ended"]);
  });
});

test("the plan that waited is charged to the payer of the plan that ran", () => {
  const waiting = holdUnpaid("cheap", { status: "scheduled", paidAt: NOW, payerId: PAYER_ID });
  const draft = draftOf([hold("monthly", { payerId: OTHER.id }), waiting], { adults: couple });
  endAt(draft, END, { cardPays: true });
  expect(rowOf(draft, "cheap")).toMatchObject({ status: "active", payerId: OTHER.id });
  expect(draft.effects).toMatchObject([{ kind: "charge", payer: OTHER, readers: couple }]);
});

test.each([
  [400, 599, 0],
  [999, 0, 0],
  [1500, 0, 501],
])("of a balance of %d, %d is left to charge and %d in credit", (balance, amount, left) => {
  const draft = draftOf([hold("monthly")], { balances: { USD: balance } });
  endAt(draft, END, { cardPays: true });
  expect(listEffects(draft)).toEqual([`charge monthly: ${amount}`]);
  expect(draft.family.balances).toEqual({ USD: left });
});

test("what the balance covers needs no card", () => {
  const draft = draftOf([hold("monthly")], { balances: { USD: 999 } });
  endAt(draft, END, { cardPays: false });
  expect(listEffects(draft)).toEqual(["charge monthly: 0"]);
});

test("a provider without cards cannot charge", () => {
  const draft = draftOf([hold("monthly", { provider: "grant" })]);
  const held = findHeld(draft.family, "monthly") as HeldPlan;
  endPeriod(draft, held, END, makeWorld());
  expect(listEffects(draft)).toEqual(["tell monthly: payment_failed"]);
});

test("a card that fails is tried again after a day, and the plan runs on for a week", () => {
  const draft = draftOf([hold("monthly")], { balances: { USD: 99 } });
  endAt(draft, END, { cardPays: false });
  expect(rowOf(draft, "monthly")).toMatchObject({
    status: "active",
    overdueCents: 900,
    graceEndsAt: date("2026-04-08"),
    retryAt: date("2026-04-02"),
  });
  expect(draft.effects).toEqual([
    {
      kind: "tell",
      event: { kind: "payment_failed", subscription: rowOf(draft, "monthly"), stage: "first" },
      readers: draft.family.adults,
    },
  ]);
});

test.each([
  ["2026-04-02", []],
  ["2026-04-03", []],
  ["2026-04-04", ["again"]],
  ["2026-04-06", []],
  ["2026-04-07", ["last"]],
])("a try that fails on %s tells the family: %j", (day, stages) => {
  const overdue = { graceEndsAt: date("2026-04-08"), retryAt: date(day), overdueCents: 999 };
  const draft = draftOf([hold("monthly", overdue)]);
  endAt(draft, date(day), { cardPays: false });
  expect(rowOf(draft, "monthly").graceEndsAt).toEqual(date("2026-04-08"));
  expect(
    draft.effects.map((effect) => effect.kind === "tell" && "stage" in effect.event && effect.event.stage),
  ).toEqual(stages);
});

test("with the grace over, the plan ends because nothing was paid", () => {
  const overdue = { graceEndsAt: date("2026-04-08"), retryAt: date("2026-04-08"), overdueCents: 999 };
  const draft = draftOf([hold("monthly", overdue)]);
  endAt(draft, date("2026-04-08"), { cardPays: false });
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "ended", endedAt: date("2026-04-08") });
  expect(draft.effects).toMatchObject([{ event: { kind: "ended", why: "unpaid" } }]);
});

test("a late payment moves no dates", () => {
  const overdue = { graceEndsAt: date("2026-04-08"), retryAt: date("2026-04-05"), overdueCents: 999 };
  const draft = draftOf([hold("monthly", overdue)]);
  endAt(draft, date("2026-04-05"), { cardPays: true });
  expect(rowOf(draft, "monthly")).toMatchObject({
    overdueCents: null,
    graceEndsAt: null,
    retryAt: null,
    periodStart: END,
    periodEnd: date("2026-05-01"),
  });
  expect(draft.effects).toMatchObject([{ charge: { createdAt: date("2026-04-05") } }]);
});

test("periods are counted from the day of the first, also after a short month", () => {
  const draft = draftOf([hold("monthly", { anchorAt: date("2026-01-31"), periodEnd: date("2026-02-28") })]);
  payPeriod(draft, "monthly", date("2026-02-28"));
  expect(rowOf(draft, "monthly").periodEnd).toEqual(date("2026-03-31"));
});

test("a plan of which no period is known begins at its payment", () => {
  const draft = draftOf([hold("monthly", { anchorAt: null, periodEnd: null })]);
  payPeriod(draft, "monthly", NOW);
  expect(rowOf(draft, "monthly")).toMatchObject({ periodStart: NOW, periodEnd: date("2026-04-11") });
});

test.each([
  ["cheap", "2026-01-31", "2026-04-30"],
  ["yearly", "2026-04-01", "2027-04-01"],
] as const)("%s, which waited, takes over counted from %s", (name, anchor, end) => {
  const waiting = holdUnpaid(name, { status: "scheduled", paidAt: NOW });
  const draft = draftOf([hold("monthly", { anchorAt: date("2026-01-31") }), waiting]);
  endAt(draft, END, { cardPays: true });
  expect(rowOf(draft, "monthly")).toMatchObject({ status: "replaced", endedAt: END });
  expect(rowOf(draft, name)).toMatchObject({
    status: "active",
    cardLast4: "4242",
    anchorAt: date(anchor),
    periodStart: END,
    periodEnd: date(end),
  });
  expect(listEffects(draft)).toEqual([`charge ${name}: ${waiting.subscription.priceCents}`]);
});

test("what waited is overdue itself where the card fails, with the period that was paid", () => {
  const draft = draftOf([hold("monthly"), holdUnpaid("cheap", { status: "scheduled" })]);
  endAt(draft, END, { cardPays: false });
  expect(rowOf(draft, "cheap")).toMatchObject({
    status: "active",
    overdueCents: 500,
    periodStart: date("2026-03-01"),
    periodEnd: END,
    paidUntil: END,
  });
});

test("a plan that is tried again does not take up what waits", () => {
  const overdue = { graceEndsAt: date("2026-04-08"), retryAt: date("2026-04-02"), overdueCents: 999 };
  const draft = draftOf([hold("monthly", overdue), holdUnpaid("cheap", { status: "scheduled" })]);
  endAt(draft, date("2026-04-02"), { cardPays: false });
  expect(rowOf(draft, "cheap").status).toBe("scheduled");
});

const announced = { nextPriceCents: 1200, nextListPriceCents: 1500 };
const forgotten = { nextPriceCents: null, nextListPriceCents: null, nextPriceAt: null };

test.each([["2026-03-20"], ["2026-04-01"]])("a price that was told for %s is charged from here on", (day) => {
  const draft = draftOf([hold("monthly", { ...announced, nextPriceAt: date(day) })]);
  endAt(draft, END, { cardPays: true });
  expect(rowOf(draft, "monthly")).toMatchObject({ priceCents: 1200, listPriceCents: 1500, ...forgotten });
  expect(draft.effects).toMatchObject([
    { charge: { listCents: 1500, discountCents: 300, amountCents: 1200 } },
  ]);
});

test("a price that was told for a later day leaves this charge as it was", () => {
  const later = { ...announced, nextPriceAt: date("2026-04-02") };
  const draft = draftOf([hold("monthly", later)]);
  endAt(draft, END, { cardPays: true });
  expect(rowOf(draft, "monthly")).toMatchObject({ priceCents: 999, ...later });
  expect(listEffects(draft)).toEqual(["charge monthly: 999"]);
});
