import { expect, test } from "vitest";
import { pricePerDay } from "./rules.ts";

test.each([
  [365, 1],
  [500, 1.4],
  [36.5, 0.1],
])("%d a year is %d a day", (yearly, daily) => {
  expect(pricePerDay(yearly)).toBe(daily);
});
