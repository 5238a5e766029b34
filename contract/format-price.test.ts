import { expect, test } from "vitest";
import { formatPrice } from "./format-price.ts";

test("cents are shown in dollars", () => {
  expect(formatPrice(9939)).toBe("$99.39");
  expect(formatPrice(100_000)).toBe("$1,000.00");
  expect(formatPrice(0)).toBe("$0.00");
});

test("a plan with a currency of its own is shown in it", () => {
  expect(formatPrice(36_500, "AED")).toBe("AED\u00a0365.00");
});
