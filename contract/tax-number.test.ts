import { expect, test } from "vitest";
import { readTaxNumber } from "./tax-number.ts";

test.each([
  ["100000000000003", "100000000000003"],
  [" 1000 0000 0000 003 ", "100000000000003"],
  ["100-0000-0000-0003", "100000000000003"],
  ["١٠٠٠٠٠٠٠٠٠٠٠٠٠٣", "100000000000003"],
  ["10000000000000", undefined],
  ["1000000000000033", undefined],
  ["10000000000000x", undefined],
  ["", undefined],
])("%s is read as %s", (text, kept) => {
  expect(readTaxNumber(text)).toBe(kept);
});
