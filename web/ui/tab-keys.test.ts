import { expect, test } from "vitest";
import { targetIndex } from "./tab-keys.ts";

test("the right arrow leads to the next tab in English and the left one in Arabic", () => {
  expect(targetIndex("ArrowRight", 0, 4, false)).toBe(1);
  expect(targetIndex("ArrowLeft", 0, 4, true)).toBe(1);
});

test("arrows go round at both ends", () => {
  expect(targetIndex("ArrowRight", 3, 4, false)).toBe(0);
  expect(targetIndex("ArrowLeft", 0, 4, false)).toBe(3);
  expect(targetIndex("ArrowRight", 0, 4, true)).toBe(3);
});

test("Home and End lead to the first and the last tab in both directions", () => {
  expect(targetIndex("Home", 2, 4, true)).toBe(0);
  expect(targetIndex("End", 1, 4, false)).toBe(3);
});

test("other keys are left to the browser", () => {
  expect(targetIndex("ArrowDown", 1, 4, false)).toBeUndefined();
  expect(targetIndex("Tab", 1, 4, false)).toBeUndefined();
});
