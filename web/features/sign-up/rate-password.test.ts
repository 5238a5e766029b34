import { expect, test } from "vitest";
import { ratePassword } from "./rate-password.ts";

const email = "Mariam@maamoul.example";

test.each([
  ["", undefined],
  ["abc12", "weak"],
  ["🍪🍪🍪🍪🍪🍪", "weak"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["mariam", "weak"],
  ["mariam@maamoul.example", "weak"],
  ["sunset", "fair"],
  ["cookies1", "fair"],
  ["cookies-123", "strong"],
  ["sticky dates and tea", "strong"],
  ["تمر وقهوة كل صباح", "strong"],
])("%j is %s", (password, strength) => {
  expect(ratePassword(password, email)).toBe(strength);
});
