import { expect, test } from "vitest";
import { nextLookMs, refreshMomentMs } from "./clock.ts";

const nowMs = Date.UTC(2026, 10, 15);
const nowSeconds = nowMs / 1000;
const DAY_MS = 86_400_000;

test("the moment to refresh is 60 seconds before expiry", () => {
  expect(refreshMomentMs(nowSeconds + 600, nowMs)).toBe(nowMs + 540_000);
});

test("a moment that is past, or now, is not kept", () => {
  expect(refreshMomentMs(nowSeconds + 61, nowMs)).toBe(nowMs + 1_000);
  expect(refreshMomentMs(nowSeconds + 60, nowMs)).toBeUndefined();
  expect(refreshMomentMs(nowSeconds - 3_600, nowMs)).toBeUndefined();
});

test("a moment within reach is looked at when it comes", () => {
  expect(nextLookMs(nowMs + 540_000, nowMs)).toBe(540_000);
});

test("a moment 60 days ahead is looked at before timers overflow", () => {
  expect(nextLookMs(nowMs + 60 * DAY_MS, nowMs)).toBeLessThan(2 ** 31);
  expect(nextLookMs(nowMs + 60 * DAY_MS, nowMs)).toBeGreaterThan(20 * DAY_MS);
});
