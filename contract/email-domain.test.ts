import { expect, test } from "vitest";
import { isEmailAtDomain } from "./email-domain.ts";

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
