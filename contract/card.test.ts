import { expect, test } from "vitest";
import { nameCardBrand, writeCardExpiry } from "./card.ts";

test("a brand has its own spelling, and one that we do not know has no name", () => {
  const brands = [
    "visa",
    "mastercard",
    "amex",
    "diners",
    "discover",
    "jcb",
    "unionpay",
    "girocard",
    "constructor",
    null,
  ];
  expect(brands.map(nameCardBrand)).toEqual([
    "Visa",
    "Mastercard",
    "American Express",
    "Diners Club",
    "Discover",
    "JCB",
    "UnionPay",
    undefined,
    undefined,
    undefined,
  ]);
});

test("an expiry is written as on the card", () => {
  expect(writeCardExpiry("2030-08")).toBe("08/30");
});

test.each(["2030-08-31", "12030-08", "soon"])("%s is no month of a card and stays as it is", (expiry) => {
  expect(writeCardExpiry(expiry)).toBe(expiry);
});
