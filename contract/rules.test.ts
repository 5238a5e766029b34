import { expect, test } from "vitest";
import { addDays, pricePerDay, trialEndOf } from "./rules.ts";

test.each([
  [365, 1],
  [500, 1.4],
  [36.5, 0.1],
])("%d a year is %d a day", (yearly, daily) => {
  expect(pricePerDay(yearly)).toBe(daily);
});

test("a trial ends its days after it began, to the second", () => {
  expect(trialEndOf(new Date("2026-02-01T08:00:01Z"))).toEqual(new Date("2026-03-03T08:00:01Z"));
});

test("adding days leaves the date that it started from", () => {
  const start = new Date("2026-01-31T00:00:00Z");
  expect(addDays(start, 30)).toEqual(new Date("2026-03-02T00:00:00Z"));
  expect(start).toEqual(new Date("2026-01-31T00:00:00Z"));
});
