import { expect, test } from "vitest";
import { averageWeeks, listSteps, pickDates } from "./scale.ts";

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [21, [0, 5, 10, 15, 20, 25]],
  [401, [0, 100, 200, 300, 400, 500]],
  [500, [0, 100, 200, 300, 400, 500]],
  [120_000, [0, 50_000, 100_000, 150_000]],
])("a scale up to %d has the steps %j", (highest, steps) => {
  expect(listSteps(highest)).toEqual(steps);
});

const listDays = (length: number) =>
  Array.from({ length }, (_, index) => new Date(Date.UTC(2026, 0, 25 + index)).toISOString().slice(0, 10));

test("many days are dated by the first of a month, few evenly, and never more than six", () => {
  const quarter = listDays(90);
  expect(pickDates(quarter).map((index) => quarter[index])).toEqual([
    "2026-02-01",
    "2026-03-01",
    "2026-04-01",
  ]);
  expect(pickDates(listDays(7))).toEqual([0, 2, 4, 6]);
  for (const length of [10, 44, 200, 730]) expect(pickDates(listDays(length)).length).toBeLessThanOrEqual(6);
});

test("an average is of the week that ends with a day", () => {
  const values = Array.from({ length: 15 }, (_, index) => (index === 7 ? 7 : 0));
  expect(averageWeeks(values)).toEqual([...Array(7).fill(0), ...Array(7).fill(1), 0]);
});
