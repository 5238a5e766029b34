import { expect, test } from "vitest";
import { writePrice } from "./write-price.ts";

test("a price in a text keeps its order among Arabic words, and what is taken off has a real minus", () => {
  expect(writePrice("en", 9939, null)).toBe("$99.39");
  expect(writePrice("en", -500, null)).toBe("−$5.00");
  expect(writePrice("ar", -500, null)).toBe("\u2066−$5.00\u2069");
});

test("dirhams in an Arabic text are words, which take the direction of those around them", () => {
  expect(writePrice("ar", 36_500, "AED")).toBe("365\u00a0درهمًا");
});
