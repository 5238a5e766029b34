import { expect, test } from "vitest";
import { addDays, addInterval } from "./dates.ts";

test.each([
  ["2026-01-31T10:30:00Z", "month", "2026-02-28T10:30:00Z"],
  ["2028-01-31T10:30:00Z", "month", "2028-02-29T10:30:00Z"],
  ["2026-03-31T00:00:00Z", "month", "2026-04-30T00:00:00Z"],
  ["2026-12-15T00:00:00Z", "month", "2027-01-15T00:00:00Z"],
  ["2028-02-29T00:00:00Z", "year", "2029-02-28T00:00:00Z"],
  ["2026-03-01T08:00:00Z", "year", "2027-03-01T08:00:00Z"],
] as const)("%s plus a %s is %s", (from, interval, to) => {
  expect(addInterval(new Date(from), interval)).toEqual(new Date(to));
});

test("adding leaves the date that it started from", () => {
  const start = new Date("2026-01-31T00:00:00Z");
  addInterval(start, "month");
  expect(addDays(start, 30)).toEqual(new Date("2026-03-02T00:00:00Z"));
  expect(start).toEqual(new Date("2026-01-31T00:00:00Z"));
});
