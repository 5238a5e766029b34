import { expect, test } from "vitest";
import { checkRestriction, toDiscount } from "./promo.ts";

const adnoc = { adnocPlanId: "yearly", adnocEmailDomains: ["adnoc.ae"] };

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
