import fc from "fast-check";
import { expect, test } from "vitest";
import { isEmailAtDomain, tidyPromoCode } from "./promo-codes.ts";

test.each([
  ["employee@adnoc.ae", true],
  ["Employee@ADNOC.AE ", true],
  ["employee@hq.adnoc.ae", true],
  ["employee@evil-adnoc.ae", false],
  ["employee@adnoc.ae.evil.example", false],
  ["adnoc.ae@evil.example", false],
  ["", false],
])("%s at adnoc.ae: %s", (email, belongs) => {
  expect(isEmailAtDomain(email, ["adnoc.ae"])).toBe(belongs);
});

test("spaces, lower case, direction marks and Arabic digits are tidied away", () => {
  expect(tidyPromoCode("  welcome 20 ")).toBe("WELCOME20");
  expect(tidyPromoCode("welcome٢٠")).toBe("WELCOME20");
  expect(tidyPromoCode("Welcome۲۰")).toBe("WELCOME20");
  expect(tidyPromoCode("\u200fADNOC\u00a0-LS\u200e")).toBe("ADNOC-LS");
});

test("a code of spaces alone is blank", () => {
  expect(tidyPromoCode(" \t\u00a0")).toBe("");
});

test("a tidy code stays as it is", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const tidy = tidyPromoCode(typed);
      expect(tidyPromoCode(tidy)).toBe(tidy);
    }),
  );
});
