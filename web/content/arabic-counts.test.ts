import { expect, test } from "vitest";
import { countDays, countDirhams } from "./arabic-counts.ts";
import { dailyPriceAed } from "./legal-document.ts";

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
  [365, 1],
  [500, 1.4],
  [36.5, 0.1],
])("%d AED a year are %d AED a day", (yearlyPriceAed, daily) => {
  const facts = { brand: "Maamoul", contactEmail: "hello@maamoul.example", trialDays: 30, yearlyPriceAed };
  expect(dailyPriceAed(facts)).toBe(daily);
});
