import { expect, test } from "vitest";
import { directionOfPrice, formatPrice } from "./format-price.ts";

test("cents are shown in dollars", () => {
  expect(formatPrice(9939)).toBe("$99.39");
  expect(formatPrice(100_000)).toBe("$1,000.00");
  expect(formatPrice(0)).toBe("$0.00");
});

test("a plan with a currency of its own is shown in it", () => {
  expect(formatPrice(36_500, "AED")).toBe("365\u00a0AED");
  expect(formatPrice(3042, "AED")).toBe("30.42\u00a0AED");
  expect(formatPrice(-109_550, "AED")).toBe("-1,095.50\u00a0AED");
  expect(formatPrice(36_500, "EUR")).toBe("€365.00");
});

test.each([
  [36_500, "365\u00a0درهمًا"],
  [3042, "30.42\u00a0درهم"],
  [100, "درهم\u00a0واحد"],
  [300, "3\u00a0دراهم"],
  [10_000, "100\u00a0درهم"],
  [0, "0\u00a0درهم"],
  [-1450, "\u2066-14.50\u2069\u00a0درهم"],
  [109_500, "1,095\u00a0درهمًا"],
])("%d fils are dirhams by their word in Arabic", (cents, text) => {
  expect(formatPrice(cents, "AED", "ar")).toBe(text);
  expect(directionOfPrice(text)).toBe("rtl");
});

test("other currencies keep their sign in Arabic, from left to right", () => {
  expect(formatPrice(9939, null, "ar")).toBe("$99.39");
  expect(directionOfPrice("$99.39")).toBe("ltr");
  expect(directionOfPrice("365\u00a0AED")).toBe("ltr");
});
