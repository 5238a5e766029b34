import { expect, test } from "vitest";
import type { ProviderRules } from "../providers.ts";
import { isTooFar, isTooSmall } from "./provider-limits.ts";

const selling: ProviderRules = {
  name: "stripe",
  atPeriodEnd: "provider-managed",
  smallestCents: { AED: 200, USD: 50 },
  mostFreeYears: 2,
  timeZone: "UTC",
};
const unlimited: ProviderRules = { name: "sandbox", atPeriodEnd: "renews" };
const NOW = new Date("2026-03-01T08:00:00Z");

test.each([
  [199, "AED", true],
  [200, "AED", false],
  [0, "AED", false],
  [49, "USD", true],
  [49, null, true],
  [50, null, false],
  [1, "SAR", false],
])("%d in %s is too small: %s", (cents, currency, expected) => {
  expect(isTooSmall(selling, { cents, currency })).toBe(expected);
  expect(isTooSmall(unlimited, { cents, currency })).toBe(false);
});

test.each([
  ["2028-03-01T08:00:00Z", false],
  ["2028-03-01T08:00:01Z", true],
])("a first charge on %s is too far ahead: %s", (charge, expected) => {
  expect(isTooFar(selling, new Date(charge), NOW)).toBe(expected);
  expect(isTooFar(unlimited, new Date(charge), NOW)).toBe(false);
});
