import { describe, expect, test } from "vitest";
import type { Price } from "../../../contract/money.ts";
import { gatherProviders } from "../../billing/providers/create.ts";
import type { PaymentProvider } from "../../billing/providers/provider.ts";
import type { Plan, Subscription } from "../../db/schema.ts";
import { date, draftOf, hold, holdUnpaid } from "../../testing/families/held-plan.ts";
import { plans } from "../../testing/walks/family-walk.ts";
import type { Family } from "../family.ts";
import { balanceIn } from "../family.ts";
import type { HeldPlan } from "../providers.ts";
import {
  computeQuote,
  findChanged,
  findRefusal,
  isOutdated,
  type QuoteSnapshot,
  readsTheSame,
} from "./compute-quote.ts";

const iso = (text: string) => date(text).toISOString();
const momentBefore = (later: Date) => new Date(later.getTime() - 1);

const now = date("2026-03-01");
const monthly: Price = { cents: 999, interval: "month", currency: null };
const yearly: Price = { cents: 9939, interval: "year", currency: null };
/** Costs less per year than the yearly plan. */
const cheaper: Price = { cents: 500, interval: "month", currency: null };
const classroom: Price = { cents: 23_900, interval: "year", currency: null };

/** The yearly plan, half of which is used, at the provider that sells. */
function running(changes: Partial<Subscription> = {}): HeldPlan {
  const subscription = {
    id: "running",
    status: "active",
    provider: "sandbox",
    priceCents: 9939,
    currency: null,
    anchorAt: date("2025-08-31"),
    periodStart: date("2025-08-31"),
    periodEnd: date("2026-08-30"),
    paidUntil: changes.periodEnd === undefined ? date("2026-08-30") : changes.periodEnd,
    cancelAt: null,
    ...changes,
  } as Subscription;
  return { subscription, plan: { billingInterval: "year" } as Plan };
}

type Circumstances = { trialEndsAt?: Date; balances?: Family["balances"]; has?: HeldPlan };

function snapshotOf({ trialEndsAt, balances = {}, has }: Circumstances): QuoteSnapshot {
  return {
    family: { id: "family", trialEndsAt: trialEndsAt ?? null, balances, held: has ? [has] : [] },
    selling: "sandbox",
  };
}

const draw = (circumstances: Circumstances, wanted: Price) =>
  computeQuote(snapshotOf(circumstances), wanted, now);

describe("a family without a plan", () => {
  test("pays today, and again when the first period is over", () => {
    expect(draw({}, yearly)).toMatchObject({
      kind: "start",
      at: now.toISOString(),
      creditCents: 0,
      dueTodayCents: 9939,
      nextChargeAt: iso("2027-03-01"),
      nextChargeCents: 9939,
      nextIsFirst: false,
    });
    expect(draw({}, monthly)).toMatchObject({ dueTodayCents: 999, nextChargeAt: iso("2026-04-01") });
  });

  test.each([
    [400, 9539, 9939],
    [9939, 0, 9939],
    [10_939, 0, 8939],
    [30_000, 0, 0],
  ])("uses a credit of %d up first: %d today, %d next", (credit, dueTodayCents, nextChargeCents) => {
    expect(draw({ balances: { USD: credit } }, yearly)).toMatchObject({
      creditCents: credit,
      dueTodayCents,
      nextChargeCents,
    });
  });

  test("has no credit in a currency in which none is left", () => {
    const balances = { USD: 400 };
    expect(draw({ balances }, { ...yearly, currency: "AED" })).toMatchObject({
      creditCents: 0,
      dueTodayCents: 9939,
    });
    expect(balanceIn({ balances: { USD: 400, AED: 70 } }, "AED")).toBe(70);
  });
});

test("months are the business's, and a provider's own where it counts in another zone", () => {
  const bought = new Date("2026-03-01T01:00:00+04:00");
  const snapshot = snapshotOf({});
  expect(computeQuote(snapshot, monthly, bought).nextChargeAt).toBe("2026-03-31T21:00:00.000Z");
  const elsewhere = computeQuote({ ...snapshot, timeZone: "UTC" }, monthly, bought);
  expect(elsewhere.nextChargeAt).toBe("2026-03-28T21:00:00.000Z");
});

describe("in the free days", () => {
  test("nothing is paid today, and the first charge is when they end", () => {
    expect(draw({ trialEndsAt: date("2026-03-20") }, yearly)).toMatchObject({
      kind: "start",
      creditCents: 0,
      dueTodayCents: 0,
      nextChargeAt: iso("2026-03-20"),
      nextChargeCents: 9939,
      nextIsFirst: true,
    });
  });

  test("a credit waits for the first charge", () => {
    const trialEndsAt = date("2026-03-20");
    expect(draw({ trialEndsAt, balances: { USD: 400 } }, yearly)).toMatchObject({
      creditCents: 400,
      dueTodayCents: 0,
      nextChargeCents: 9539,
    });
    expect(draw({ trialEndsAt, balances: { USD: 30_000 } }, yearly)).toMatchObject({ nextChargeCents: 0 });
  });

  test("the charge is today in their last 48 hours", () => {
    const quote = draw({ trialEndsAt: momentBefore(date("2026-03-03")) }, yearly);
    expect(quote).toMatchObject({
      dueTodayCents: 9939,
      nextChargeAt: iso("2027-03-01"),
      nextIsFirst: false,
    });
    expect(draw({ trialEndsAt: date("2026-03-03") }, yearly)).toMatchObject({ dueTodayCents: 0 });
  });

  const gift = { provider: "grant", periodEnd: date("2026-04-10") };
  test.each<[string, Circumstances, string]>([
    ["a gift would have ended", { has: running(gift) }, "2026-04-10"],
    [
      "a plan ends that was cancelled where nothing is sold any more",
      { has: running({ provider: "stripe", cancelAt: date("2026-03-25") }) },
      "2026-03-25",
    ],
    ["a gift ends after the trial", { trialEndsAt: date("2026-03-20"), has: running(gift) }, "2026-04-10"],
    ["the trial ends after a gift", { trialEndsAt: date("2026-05-20"), has: running(gift) }, "2026-05-20"],
    [
      "the trial ends, beside a gift whose end nobody knows",
      { trialEndsAt: date("2026-03-20"), has: running({ ...gift, periodEnd: null }) },
      "2026-03-20",
    ],
  ])("a plan is charged for the first time when %s", (_, circumstances, day) => {
    expect(draw(circumstances, yearly)).toMatchObject({
      kind: "start",
      dueTodayCents: 0,
      nextChargeAt: iso(day),
      nextIsFirst: true,
    });
  });
});

describe("changing a plan", () => {
  test("to one that costs more per year is now, and the unused half is credited", () => {
    expect(draw({ has: running() }, classroom)).toMatchObject({
      kind: "change_now",
      creditCents: 4970,
      dueTodayCents: 18_930,
      nextChargeAt: iso("2027-03-01"),
      nextChargeCents: 23_900,
      nextIsFirst: false,
    });
  });

  test("credits what is left of earlier changes too", () => {
    expect(draw({ has: running(), balances: { USD: 30 } }, classroom)).toMatchObject({
      creditCents: 5000,
      dueTodayCents: 18_900,
    });
  });

  test("to one that costs less per year waits for the end of the paid period, and nothing is due today", () => {
    expect(draw({ has: running(), balances: { USD: 30 } }, cheaper)).toMatchObject({
      kind: "change_later",
      creditCents: 30,
      dueTodayCents: 0,
      nextChargeAt: iso("2026-08-30"),
      nextChargeCents: 470,
      nextIsFirst: false,
    });
  });

  test("goes by what the family pays, not by what others would", () => {
    const promised = running({ priceCents: 5000 });
    expect(draw({ has: promised }, { ...yearly, cents: 5001 })).toMatchObject({
      kind: "change_now",
      creditCents: 2500,
    });
  });

  test("to another currency waits, because a credit cannot change its own", () => {
    const inDirhams = { ...classroom, currency: "AED" };
    expect(draw({ has: running() }, inDirhams)).toMatchObject({ kind: "change_later", creditCents: 0 });
    expect(draw({ has: running({ currency: "AED" }) }, inDirhams)).toMatchObject({ kind: "change_now" });
  });

  test("in its free days leaves the first charge where it was, at the new price", () => {
    const before = { anchorAt: date("2026-03-20"), periodEnd: date("2026-03-20"), paidUntil: null };
    for (const wanted of [classroom, monthly])
      expect(draw({ has: running(before) }, wanted)).toMatchObject({
        kind: "change_now",
        creditCents: 0,
        dueTodayCents: 0,
        nextChargeAt: iso("2026-03-20"),
        nextChargeCents: wanted.cents,
        nextIsFirst: true,
      });
  });

  test("credits nothing of a period that nobody told us of yet", () => {
    const untold = { anchorAt: null, periodStart: null, periodEnd: null, paidUntil: now };
    expect(draw({ has: running(untold) }, classroom)).toMatchObject({
      kind: "change_now",
      creditCents: 0,
      dueTodayCents: 23_900,
      nextIsFirst: false,
    });
  });

  test("is for a plan where the next one is sold; any other is followed", () => {
    const here = running();
    expect(findChanged(snapshotOf({ has: here }))).toBe(here);
    expect(findChanged({ ...snapshotOf({ has: here }), selling: "stripe" })).toBeUndefined();
    expect(findChanged(snapshotOf({}))).toBeUndefined();
  });
});

describe("a plan", () => {
  const providers = gatherProviders([]);
  const ask = (...held: HeldPlan[]) => findRefusal(draftOf(held).family, plans.monthly, providers);

  test.each<[string, HeldPlan[]]>([
    ["has nothing", []],
    ["has another plan", [hold("yearly")]],
    ["was given the same one", [hold("monthly", { provider: "grant" })]],
    ["waits for a third one", [hold("yearly"), holdUnpaid("cheap", { status: "scheduled" })]],
  ])("is sold to a family that %s", (_, held) => {
    expect(ask(...held)).toBeUndefined();
  });

  test.each<[string, HeldPlan[], string]>([
    ["has it", [hold("monthly")], "already_subscribed"],
    ["waits for it", [hold("yearly"), holdUnpaid("monthly", { status: "scheduled" })], "already_subscribed"],
    ["has a payment overdue", [hold("yearly", { graceEndsAt: now })], "payment_overdue"],
    ["has a payment of the same plan overdue", [hold("monthly", { graceEndsAt: now })], "payment_overdue"],
  ])("is refused to a family that %s", (_, held, refusal) => {
    expect(ask(...held)).toBe(refusal);
  });

  /** Takes the money of a plan in one currency for as long as it runs. */
  const strict = { ...providers.selling, name: "strict", keepsCurrency: true } satisfies PaymentProvider;
  const inDirhams = { currency: "AED" };
  test.each<[string, PaymentProvider, Partial<Subscription>, string | undefined]>([
    ["another currency is refused where the provider keeps to one", strict, inDirhams, "other_currency"],
    ["the same currency is taken where the provider keeps to one", strict, { currency: "USD" }, undefined],
    ["another currency is taken by a provider that changes it", providers.selling, inDirhams, undefined],
    [
      "another currency is taken where the plan before runs at another provider",
      strict,
      { provider: "sandbox", ...inDirhams },
      undefined,
    ],
  ])("in %s", (_, selling, changes, refusal) => {
    const { family } = draftOf([hold("yearly", { provider: selling.name, ...changes })]);
    expect(findRefusal(family, plans.monthly, gatherProviders([selling]))).toBe(refusal);
  });
});

describe("what a checkout showed", () => {
  const trialEndsAt = date("2026-03-20");
  const halfAnHourLater = new Date("2026-03-01T08:30:00Z");

  test.each<[string, Circumstances, Price]>([
    ["a start", {}, yearly],
    ["a start in the trial", { trialEndsAt }, yearly],
    ["a change now", { has: running(), balances: { USD: 30 } }, classroom],
    ["a change that waits", { has: running() }, cheaper],
    [
      "a change of what nobody told us the period of",
      { has: running({ periodEnd: null, paidUntil: now }) },
      classroom,
    ],
  ])("stays true of %s as long as nothing changes", (_, circumstances, wanted) => {
    const quote = draw(circumstances, wanted);
    expect(isOutdated(quote, snapshotOf(circumstances), wanted, halfAnHourLater)).toBe(false);
  });

  test.each<[string, Circumstances, Circumstances]>([
    ["the trial was made longer", { trialEndsAt }, { trialEndsAt: date("2026-03-21") }],
    ["a trial began", {}, { trialEndsAt }],
    ["a plan began", {}, { has: running() }],
    ["the plan ended", { has: running() }, {}],
    ["another plan took its place", { has: running() }, { has: running({ id: "another" }) }],
    ["the plan was renewed", { has: running() }, { has: running({ periodEnd: date("2027-08-30") }) }],
    ["the plan was cancelled", { has: running() }, { has: running({ cancelAt: date("2026-08-30") }) }],
    ["the credit was used up", { balances: { USD: 400 } }, { balances: { USD: 0 } }],
  ])("is outdated when %s", (_, before, after) => {
    expect(isOutdated(draw(before, yearly), snapshotOf(after), yearly, now)).toBe(true);
  });

  test("is no other because of a credit in another currency", () => {
    const snapshot = snapshotOf({ balances: { AED: 400 } });
    expect(isOutdated(draw({}, yearly), snapshot, yearly, now)).toBe(false);
  });

  test("is outdated when the free days have less than 48 hours left, since the charge is today then", () => {
    const quote = draw({ trialEndsAt }, yearly);
    const last = date("2026-03-18");
    expect(isOutdated(quote, snapshotOf({ trialEndsAt }), yearly, last)).toBe(false);
    expect(isOutdated(quote, snapshotOf({ trialEndsAt }), yearly, new Date(last.getTime() + 1))).toBe(true);
  });

  test("of a change that waits is outdated from the end of the period on", () => {
    const snapshot = snapshotOf({ has: running() });
    const quote = computeQuote(snapshot, cheaper, now);
    expect(isOutdated(quote, snapshot, cheaper, momentBefore(date("2026-08-30")))).toBe(false);
    expect(isOutdated(quote, snapshot, cheaper, date("2026-08-30"))).toBe(true);
  });

  test("reads the same later on the same day in the Gulf, and another the day after", () => {
    const quoteAt = (time: string) => computeQuote(snapshotOf({}), yearly, new Date(time));
    expect(readsTheSame(quoteAt("2026-03-01T08:00:00Z"), quoteAt("2026-03-01T19:59:59Z"))).toBe(true);
    expect(readsTheSame(quoteAt("2026-03-01T08:00:00Z"), quoteAt("2026-03-01T20:00:00Z"))).toBe(false);
  });

  test.each<[string, Circumstances, Price]>([
    ["price", {}, { ...yearly, cents: 9940 }],
    ["credit", { balances: { USD: 1 } }, yearly],
    ["first charge", { trialEndsAt }, yearly],
  ])("reads another with another %s", (_, circumstances, wanted) => {
    expect(readsTheSame(draw({}, yearly), draw(circumstances, wanted))).toBe(false);
  });
});
