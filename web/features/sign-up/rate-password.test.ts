import fc from "fast-check";
import { expect, test } from "vitest";
import { findPasswordFault } from "../../../contract/password-rules.ts";
import { ratePassword } from "./rate-password.ts";

const email = "Mariam@maamoul.example";

test.each([
  ["", undefined],
  ["abc12", "weak"],
  ["🍪🍪🍪🍪🍪🍪", "weak"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["mariam", "weak"],
  ["mariam@maamoul.example", "weak"],
  ["password", "weak"],
  ["Qwerty123", "weak"],
  ["23456789", "weak"],
  ["sunset", "fair"],
  ["cookies1", "fair"],
  ["cookies-123", "strong"],
  ["sticky dates and tea", "strong"],
  ["تمر وقهوة كل صباح", "strong"],
])("%j is %s", (password, strength) => {
  expect(ratePassword(password, email)).toBe(strength);
});

test.each([
  ["twelve letters", "lemondatesea", "strong"],
  ["eleven letters", "lemondatese", "fair"],
  ["ten letters and figures", "lemondate1", "strong"],
  ["nine letters and figures", "lemondat1", "fair"],
  ["eight capitals, letters and figures", "Lemonda1", "strong"],
  ["seven capitals, letters and figures", "Lemond1", "fair"],
])("a shorter password needs more kinds of characters: %s, %j, are %s", (_what, password, strength) => {
  expect(ratePassword(password, email)).toBe(strength);
});

test.each([
  ["seven different characters", "lemonadlemonad", "strong"],
  ["six different characters", "lemonalemona", "fair"],
  ["five different characters", "lemonlemonlemon", "fair"],
  ["four different characters", "lemolemolemo", "weak"],
  ["four different characters and a space at the end", "lemolemolemo ", "weak"],
])("a long password that repeats itself is no better for it: %s, %j, are %s", (_what, password, strength) => {
  expect(ratePassword(password, email)).toBe(strength);
});

test("whatever the server refuses is weak", () => {
  const guesses = fc.constantFrom(
    "password",
    "PASSW0RD",
    " maamoul1 ",
    "dragon",
    "mariam",
    "345678",
    "bismillah",
  );
  fc.assert(
    fc.property(fc.oneof(guesses, fc.string({ minLength: 1 })), (password) => {
      if (findPasswordFault(password, email)) expect(ratePassword(password, email)).toBe("weak");
    }),
  );
});
