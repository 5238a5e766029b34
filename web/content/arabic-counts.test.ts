import { expect, test } from "vitest";
import { countDays, countDirhams, countHours } from "./arabic-counts.ts";

test.each([
  [0, "0 يوم", "0 درهم"],
  [1, "يوم واحد", "درهم واحد"],
  [2, "يومين", "درهمين"],
  [3, "3 أيام", "3 دراهم"],
  [10, "10 أيام", "10 دراهم"],
  [11, "11 يومًا", "11 درهمًا"],
  [30, "30 يومًا", "30 درهمًا"],
  [100, "100 يوم", "100 درهم"],
  [365, "365 يومًا", "365 درهمًا"],
])("%d is counted as Arabic does", (amount, days, dirhams) => {
  expect([countDays(amount), countDirhams(amount)]).toEqual([days, dirhams]);
});

test.each([
  [1, "ساعة واحدة"],
  [2, "ساعتين"],
  [3, "3 ساعات"],
  [48, "48 ساعة"],
])("%d hours are counted as Arabic does", (hours, text) => {
  expect(countHours(hours)).toBe(text);
});
