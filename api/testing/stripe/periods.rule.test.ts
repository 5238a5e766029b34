import { expect, test } from "vitest";
import { findPeriodEnd } from "./periods.ts";

const seconds = (date: string) => Date.parse(`${date}T08:00:00Z`) / 1000;
const day = (moment: number) => new Date(moment * 1000).toISOString();

test.each([
  [
    "a month from 31 January ends on the last day of February",
    "2026-01-31",
    "month",
    "2026-01-31",
    "2026-02-28",
  ],
  ["which is the 29th in a leap year", "2028-01-31", "month", "2028-01-31", "2028-02-29"],
  ["the month after it ends on the day of the anchor", "2026-02-28", "month", "2026-01-31", "2026-03-31"],
  ["a year from 29 February ends on the 28th", "2028-02-29", "year", "2028-02-29", "2029-02-28"],
  ["four years later on the 29th again", "2031-02-28", "year", "2028-02-29", "2032-02-29"],
  ["from an anchor that is to come, it ends there", "2026-03-10", "month", "2026-02-28", "2026-03-28"],
] as const)("%s", (_, start, interval, anchor, end) => {
  expect(day(findPeriodEnd(seconds(start), interval, seconds(anchor)))).toBe(`${end}T08:00:00.000Z`);
});
