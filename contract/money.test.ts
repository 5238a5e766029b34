import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  centsPerDay,
  centsPerMonth,
  changePlan,
  firstChargeAt,
  nextPeriodEnd,
  type Price,
  periodEnd,
  periodsCovered,
  type Running,
  taxIn,
  unusedCents,
  yearlySaving,
} from "./money.ts";

const date = (text: string) => new Date(`${text}T08:00:00Z`);
const price = (cents: number, interval: Price["interval"], currency: string | null = null): Price => ({
  cents,
  interval,
  currency,
});
const monthly = price(999, "month");
const yearly = price(9939, "year");
const classroom = price(23_900, "year");

function running(changes: Partial<Running> = {}): Running {
  return {
    ...yearly,
    periodStart: date("2026-01-01"),
    periodEnd: date("2027-01-01"),
    paidUntil: changes.periodEnd ?? date("2027-01-01"),
    paidCents: 9939,
    balanceCents: 0,
    ...changes,
  };
}

describe("the first charge", () => {
  const now = date("2026-03-01");
  test("is today without a trial", () => expect(firstChargeAt(now, null)).toEqual(now));
  test("is today after the trial", () => expect(firstChargeAt(now, date("2026-02-20"))).toEqual(now));
  test("is the day the free days end", () =>
    expect(firstChargeAt(now, date("2026-03-31"))).toEqual(date("2026-03-31")));
  test("waits for an end that is 48 hours ahead, not for a nearer one", () => {
    expect(firstChargeAt(now, date("2026-03-03"))).toEqual(date("2026-03-03"));
    const sooner = new Date(date("2026-03-03").getTime() - 1);
    expect(firstChargeAt(now, sooner)).toEqual(now);
  });
});

describe("periods", () => {
  test.each([
    ["2026-01-31", "month", 1, "2026-02-28"],
    ["2026-01-31", "month", 2, "2026-03-31"],
    ["2026-01-31", "month", 3, "2026-04-30"],
    ["2027-12-31", "month", 2, "2028-02-29"],
    ["2028-02-29", "year", 1, "2029-02-28"],
    ["2028-02-29", "year", 4, "2032-02-29"],
    ["2026-11-15", "month", 2, "2027-01-15"],
  ] as const)("%s, by the %s, period %i ends on %s", (anchor, interval, periods, end) => {
    expect(periodEnd(date(anchor), interval, periods)).toEqual(date(end));
  });

  test("months are counted by the days of the business, not by those of UTC", () => {
    const boughtOnTheFirst = new Date("2026-03-01T01:00:00+04:00");
    expect(periodEnd(boughtOnTheFirst, "month", 1)).toEqual(new Date("2026-04-01T01:00:00+04:00"));
    expect(nextPeriodEnd(boughtOnTheFirst, "month", new Date("2026-03-29T01:00:00+04:00"))).toEqual(
      new Date("2026-04-01T01:00:00+04:00"),
    );
  });

  test("a provider that counts in UTC counts there", () => {
    const bought = new Date("2026-03-01T01:00:00+04:00");
    expect(periodEnd(bought, "month", 1, "UTC")).toEqual(new Date("2026-03-29T01:00:00+04:00"));
  });

  test("where clocks change, the hour of the day stays", () => {
    const bought = new Date("2026-03-01T09:00:00+01:00");
    expect(periodEnd(bought, "month", 1, "Europe/Berlin")).toEqual(new Date("2026-04-01T09:00:00+02:00"));
    const west = new Date("2026-03-01T22:00:00-05:00");
    expect(periodEnd(west, "month", 1, "America/New_York")).toEqual(new Date("2026-04-01T22:00:00-04:00"));
  });

  test("the next end is the first one that is later, exactly at an end the one after it", () => {
    const anchor = date("2026-01-31");
    expect(nextPeriodEnd(anchor, "month", anchor)).toEqual(date("2026-02-28"));
    expect(nextPeriodEnd(anchor, "month", date("2026-02-27"))).toEqual(date("2026-02-28"));
    expect(nextPeriodEnd(anchor, "month", date("2026-02-28"))).toEqual(date("2026-03-31"));
    expect(nextPeriodEnd(anchor, "year", date("2028-01-31"))).toEqual(date("2029-01-31"));
  });

  test("the next end is never more than one period away, and never past", () => {
    const anchors = fc.date({ min: date("2020-01-01"), max: date("2030-01-01"), noInvalidDate: true });
    const days = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(anchors, days, fc.constantFrom("month", "year"), (anchor, later, interval) => {
        const after = new Date(anchor.getTime() + later * 24 * 3600_000);
        const end = nextPeriodEnd(anchor, interval, after);
        const longestMs = (interval === "month" ? 31 : 366) * 24 * 3600_000;
        return end > after && end.getTime() - after.getTime() <= longestMs;
      }),
    );
  });
});

describe("comparing plans", () => {
  test("a year costs so much per month, rounded to the cent", () => {
    expect(centsPerMonth(yearly)).toBe(828);
    expect(centsPerMonth(monthly)).toBe(999);
    expect(centsPerDay(price(36_500, "year"))).toBe(100);
    expect(centsPerDay(price(3700, "month"))).toBe(122);
  });
  test("a year saves the difference to twelve months", () =>
    expect(yearlySaving(yearly, monthly)).toBe(2049));
  test("a dearer year saves nothing", () => expect(yearlySaving(classroom, monthly)).toBe(0));
  test("amounts of two currencies are not compared", () =>
    expect(yearlySaving({ ...yearly, currency: "AED" }, monthly)).toBe(0));
});

describe("changing a running plan", () => {
  const now = date("2026-07-02");

  test("to one that costs more per year starts now, with the unused part credited", () => {
    expect(changePlan(running(), classroom, now)).toEqual({
      kind: "now",
      creditCents: 4983,
      dueTodayCents: 18_917,
      balanceCents: 0,
      nextChargeAt: date("2027-07-02"),
      nextChargeCents: 23_900,
    });
  });

  test("a credit larger than the new price lowers the charges that follow", () => {
    expect(changePlan(running({ balanceCents: 40_000 }), classroom, now)).toMatchObject({
      kind: "now",
      creditCents: 44_983,
      dueTodayCents: 0,
      balanceCents: 21_083,
      nextChargeCents: 2817,
    });
  });

  test("from a year to months waits for the end of the year, though twelve months cost more", () => {
    expect(changePlan(running({ balanceCents: 30 }), monthly, now)).toEqual({
      kind: "at period end",
      creditCents: 30,
      nextChargeAt: date("2027-01-01"),
      nextChargeCents: 969,
    });
  });

  test("a credit pays for so many whole periods", () => {
    expect(periodsCovered(8668, 999)).toBe(8);
    expect(periodsCovered(998, 999)).toBe(0);
    expect(periodsCovered(999, 0)).toBe(0);
  });

  test("to one that costs less per year waits for the end of the paid period", () => {
    const month = running({
      ...monthly,
      paidCents: 999,
      periodStart: date("2026-06-15"),
      periodEnd: date("2026-07-15"),
    });
    expect(changePlan(month, yearly, now)).toEqual({
      kind: "at period end",
      creditCents: 0,
      nextChargeAt: date("2026-07-15"),
      nextChargeCents: 9939,
    });
  });

  test("to one that costs the same waits too", () => {
    expect(changePlan(running(), price(9939, "year"), now).kind).toBe("at period end");
  });

  test("dollars that one plan names and the other does not are the same money", () => {
    const named = { ...classroom, currency: "USD" };
    expect(changePlan(running(), named, now)).toEqual(changePlan(running(), classroom, now));
    expect(yearlySaving({ ...yearly, currency: "USD" }, monthly)).toBe(yearlySaving(yearly, monthly));
  });

  test("to another currency waits, and leaves the balance behind", () => {
    const change = changePlan(running({ balanceCents: 500 }), { ...classroom, currency: "AED" }, now);
    expect(change).toMatchObject({ kind: "at period end", nextChargeCents: 23_900 });
  });

  test("in the free days nothing is paid, and the first charge stays where it was", () => {
    const free = running({ paidCents: null, periodEnd: date("2026-07-20") });
    for (const wanted of [monthly, classroom])
      expect(changePlan(free, wanted, now)).toMatchObject({
        kind: "now",
        dueTodayCents: 0,
        nextChargeAt: date("2026-07-20"),
        nextChargeCents: wanted.cents,
      });
  });

  test("a balance of earlier changes counts", () => {
    expect(changePlan(running({ balanceCents: 1000 }), classroom, now)).toMatchObject({
      creditCents: 5983,
      dueTodayCents: 17_917,
    });
    expect(changePlan(running({ balanceCents: 1000 }), price(5000, "year"), now)).toMatchObject({
      nextChargeCents: 4000,
    });
  });

  test("nobody is charged twice and nothing paid is lost", () => {
    const cents = fc.integer({ min: 0, max: 100_000 });
    const interval = fc.constantFrom("month" as const, "year" as const);
    const moment = fc.date({ min: date("2026-01-01"), max: date("2027-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(cents, cents, interval, cents, moment, (paidCents, wantedCents, unit, balance, at) => {
        const old = running({ cents: paidCents, paidCents, balanceCents: balance });
        const change = changePlan(old, price(wantedCents, unit), at);
        if (change.kind === "at period end") return change.nextChargeAt === old.periodEnd;
        return (
          change.creditCents === unusedCents(old, at) + balance &&
          wantedCents + change.balanceCents === change.creditCents + change.dueTodayCents
        );
      }),
    );
  });

  test("the unused part is everything at the start and nothing at the end", () => {
    expect(unusedCents(running(), date("2026-01-01"))).toBe(9939);
    expect(unusedCents(running(), date("2025-12-01"))).toBe(9939);
    expect(unusedCents(running(), date("2027-01-01"))).toBe(0);
    expect(unusedCents(running(), date("2027-02-01"))).toBe(0);
  });
});

test("the tax that a price has in it is rounded to the cent", () => {
  expect(taxIn(36_500, 5)).toBe(1738);
  expect(taxIn(10_500, 5)).toBe(500);
  expect(taxIn(0, 5)).toBe(0);
});
