import { expect, test } from "vitest";
import { countDays, countHours } from "./arabic-counts.ts";

test.each([
  [0, "0 يوم"],
  [1, "يوم واحد"],
  [2, "يومين"],
  [3, "3 أيام"],
  [10, "10 أيام"],
  [11, "11 يومًا"],
  [30, "30 يومًا"],
  [100, "100 يوم"],
  [365, "365 يومًا"],
])("%d days are counted as Arabic does", (days, text) => {
  expect(countDays(days)).toBe(text);
});

test.each([
  [0, "0 ساعة"],
  [1, "ساعة واحدة"],
  [2, "ساعتين"],
  [3, "3 ساعات"],
  [48, "48 ساعة"],
  [100, "100 ساعة"],
])("%d hours are counted as Arabic does", (hours, text) => {
  expect(countHours(hours)).toBe(text);
});
