import { expect, test } from "vitest";
import { formatPrice } from "../../contract/format-price.ts";
import { writePrice } from "./format-price.ts";
import { formatGulfDate } from "./gulf-date.ts";

test("a price is in dollars unless it has a currency of its own", () => {
  expect(formatPrice(9939, null)).toBe("$99.39");
  expect(formatPrice(36_500, "AED")).toBe("365\u00a0AED");
});

test("a price in a mail keeps its order among Arabic words, and what is taken off has a real minus", () => {
  expect(writePrice("en", 9939, null)).toBe("$99.39");
  expect(writePrice("en", -500, null)).toBe("−$5.00");
  expect(writePrice("ar", -500, null)).toBe("\u2066−$5.00\u2069");
});

test("dirhams in an Arabic mail are words, which take the direction of those around them", () => {
  expect(writePrice("ar", 36_500, "AED")).toBe("365\u00a0درهمًا");
});

test("a date is the one in the Gulf, in the reader's language and Latin digits", () => {
  const lateInTheEvening = new Date("2027-02-28T20:30:00Z");
  expect(formatGulfDate("en", lateInTheEvening)).toBe("1 March 2027");
  expect(formatGulfDate("ar", lateInTheEvening)).toBe("1 مارس 2027");
  expect(formatGulfDate("en", lateInTheEvening, { timeStyle: "short" })).toBe("00:30");
});
