import { expect, test } from "vitest";
import {
  API_FOLDERS,
  addDays,
  areTextsInForce,
  areTextsNewer,
  PRIVACY_VERSION,
  TERMS_VERSION,
  trialEndOf,
} from "./rules.ts";

test("a trial ends its days after it began, to the second", () => {
  expect(trialEndOf(new Date("2026-02-01T08:00:01Z"))).toEqual(new Date("2026-03-03T08:00:01Z"));
});

test("adding days leaves the date that it started from", () => {
  const start = new Date("2026-01-31T00:00:00Z");
  expect(addDays(start, 30)).toEqual(new Date("2026-03-02T00:00:00Z"));
  expect(start).toEqual(new Date("2026-01-31T00:00:00Z"));
});

test.each([
  [TERMS_VERSION, PRIVACY_VERSION, "2030-01-01T00:00:00Z", true],
  [TERMS_VERSION, "2026-11-15", "2026-11-17T19:59:59Z", true],
  [TERMS_VERSION, "2026-11-15", "2026-11-17T20:00:00Z", false],
  ["1900-01-01", PRIVACY_VERSION, "2026-11-16T08:00:00Z", false],
  [TERMS_VERSION, "1900-01-01", "2026-11-16T08:00:00Z", false],
  [TERMS_VERSION, "2126-11-16", "2026-11-16T08:00:00Z", false],
])("terms of %s and privacy of %s at %s: %s", (terms_version, privacy_version, at, taken) => {
  expect(areTextsInForce({ terms_version, privacy_version }, new Date(at))).toBe(taken);
});

test.each([
  [TERMS_VERSION, PRIVACY_VERSION, false],
  ["2026-11-15", PRIVACY_VERSION, true],
  [TERMS_VERSION, "2026-11-15", true],
  ["2026-11-15", "2026-11-15", true],
])(
  "who agreed to terms of %s and privacy of %s is asked again: %s",
  (terms_version, privacy_version, asked) => {
    expect(areTextsNewer({ terms_version, privacy_version })).toBe(asked);
  },
);

test.each([
  ["/api/v1/users/login", true],
  ["/card/c1", true],
  ["/checkout/c1", true],
  ["/receipts/c1", true],
  ["/sandbox/mails", true],
  ["/", false],
  ["/login", false],
  ["/apis", false],
])("%s is answered by the API: %s", (path, answered) => {
  expect(API_FOLDERS.some((folder) => path.startsWith(folder))).toBe(answered);
});
