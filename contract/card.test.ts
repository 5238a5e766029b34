import { expect, test } from "vitest";
import { nameCardBrand, writeCardExpiry } from "./card.ts";

test("a brand has its own spelling, and one that we do not know has no name", () => {
  expect(["visa", "amex", "girocard", null].map(nameCardBrand)).toEqual([
    "Visa",
    "American Express",
    undefined,
    undefined,
  ]);
});

test("an expiry is written as on the card", () => {
  expect(writeCardExpiry("2030-08")).toBe("08/30");
});
