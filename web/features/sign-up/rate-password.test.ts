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
