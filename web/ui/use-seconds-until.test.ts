import { expect, test } from "vitest";
import { formatCountdown } from "./use-seconds-until.ts";

test.each([
  [60, "1:00"],
  [59, "0:59"],
  [5, "0:05"],
  [75, "1:15"],
])("%d seconds read %s", (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
