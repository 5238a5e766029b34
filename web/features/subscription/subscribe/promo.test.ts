import fc from "fast-check";
import { expect, test } from "vitest";
import { checkRestriction, tidyPromoCode, toDiscount } from "./promo.ts";

const adnoc = { adnocPlanId: "yearly", adnocEmailDomains: ["adnoc.ae"] };

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

test("other codes have no restriction in the browser", () => {
  expect(checkRestriction("WELCOME20", "monthly", null, adnoc)).toBeUndefined();
});

test("the ADNOC code on another plan is refused for its plan, whatever the e-mail", () => {
  expect(checkRestriction("ADNOC-LS", "monthly", "a@adnoc.ae", adnoc)).toBe("wrong plan");
  expect(checkRestriction("ADNOC-LS", "monthly", "a@example.com", adnoc)).toBe("wrong plan");
});

test("the ADNOC code is known in any case", () => {
  expect(checkRestriction("adnoc-ls", "monthly", "a@adnoc.ae", adnoc)).toBe("wrong plan");
});

test("on its plan the ADNOC code needs an ADNOC address", () => {
  expect(checkRestriction("ADNOC-LS", "yearly", "a@example.com", adnoc)).toBe("not ADNOC");
  expect(checkRestriction("ADNOC-LS", "yearly", "x@evil-adnoc.ae", adnoc)).toBe("not ADNOC");
  expect(checkRestriction("ADNOC-LS", "yearly", null, adnoc)).toBe("not ADNOC");
  expect(checkRestriction("ADNOC-LS", "yearly", "Employee@ADNOC.ae", adnoc)).toBeUndefined();
});

test("the server's prices are shown as they are", () => {
  const answer = { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 };
  expect(toDiscount("WELCOME20", answer, 1)).toEqual({
    code: "WELCOME20",
    originalPrice: 9939,
    percent: 20,
    amountToPay: 7951,
  });
});

test("prices that the server leaves out follow from the plan and the percentage", () => {
  expect(toDiscount("HALF", { valid: true, total_discount: 50 }, 999)).toMatchObject({
    originalPrice: 999,
    amountToPay: 500,
  });
});
