import { expect, test } from "vitest";
import { tidyPromoCode } from "../../../contract/promo-codes.ts";
import { checkPromo } from "../../billing/promo-codes.ts";
import { type Plan, type PromoCode, plans, promoCodes, promoRedemptions } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { stubDatabase } from "../../testing/database/stub-database.ts";
import { findPromoRefusal, findPromoRefusalAgain } from "./promo-use.ts";

const now = new Date("2026-03-01T08:00:00Z");
const momentBefore = new Date(now.getTime() - 1);
const momentAfter = new Date(now.getTime() + 1);

type Changes = Partial<typeof promoCodes.$inferSelect>;

async function check(changes: Changes | null, { email = "parent@maamoul.example", uses = 0 } = {}) {
  const plan = { id: "premium-yearly", priceCents: 9939, discountedPriceCents: null };
  const promo = {
    code: "TEST",
    percent: 20,
    active: true,
    validFrom: null,
    validUntil: null,
    planIds: null,
    emailDomains: null,
    maxPerFamily: null,
    maxRedemptions: null,
    ...changes,
  };
  const db = stubDatabase(
    new Map<object, object[]>([
      [plans, [plan]],
      [promoCodes, changes ? [promo] : []],
      [promoRedemptions, [{ uses }]],
    ]),
  );
  const deps = { db, clock: () => now } as Deps;
  const buyer = { familyId: "family-1", email };
  return checkPromo(deps, buyer, { code: "TEST", planId: plan.id, language: "en" });
}

test.each<[string, Changes]>([
  ["without any restriction", {}],
  ["from this moment on", { validFrom: now }],
  ["for one more moment", { validUntil: momentAfter }],
  ["between two moments", { validFrom: momentBefore, validUntil: momentAfter }],
  ["for this plan among others", { planIds: ["premium-monthly", "premium-yearly"] }],
  ["for this e-mail among others", { emailDomains: ["adnoc.ae", "maamoul.example"] }],
])("a code %s is taken", async (_, changes) => {
  expect(await check(changes)).toEqual({
    valid: true,
    original_price: 9939,
    total_discount: 20,
    discounted_price: 7951,
  });
});

test.each<[string, Changes | null, string]>([
  ["that nobody made", null, "promo_invalid"],
  ["that is switched off", { active: false }, "promo_invalid"],
  ["that starts in a moment", { validFrom: momentAfter }, "promo_expired"],
  ["that ended at this moment", { validUntil: now }, "promo_expired"],
  ["that ended long ago", { validFrom: momentBefore, validUntil: momentBefore }, "promo_expired"],
  ["for another plan", { planIds: ["premium-monthly"] }, "promo_wrong_plan"],
  ["for no plan at all", { planIds: [] }, "promo_wrong_plan"],
  ["for others' e-mail", { emailDomains: ["school.example"] }, "promo_restricted_email"],
  ["of ADNOC", { code: "ADNOC-LS", emailDomains: ["adnoc.ae"] }, "promo_wrong_email_domain"],
  ["for another plan and others' e-mail", { planIds: [], emailDomains: ["adnoc.ae"] }, "promo_wrong_plan"],
  ["switched off and long ended", { active: false, validUntil: momentBefore }, "promo_invalid"],
])("a code %s is refused", async (_, changes, code) => {
  expect(await check(changes)).toMatchObject({ valid: false, code, message: expect.stringMatching(/\w/) });
});

test("the e-mail that counts is the buyer's", async () => {
  const adnoc = { code: "ADNOC-LS", emailDomains: ["adnoc.ae"] };
  expect(await check(adnoc, { email: "employee@hq.adnoc.ae" })).toMatchObject({ valid: true });
});

test("a code is the same in any case and between spaces", () => {
  expect(tidyPromoCode(" welcome20\t")).toBe("WELCOME20");
});

const limited = { code: "TEST", active: true, maxPerFamily: 2, maxRedemptions: 100 } as PromoCode;

test.each([
  ["one use short of both its limits", { byFamily: 1, byAll: 99 }, undefined],
  ["that the family has used up", { byFamily: 2, byAll: 99 }, "promo_already_used"],
  ["that all families have used up", { byFamily: 1, byAll: 100 }, "promo_used_up"],
  ["that more have taken than there are", { byFamily: 1, byAll: 101 }, "promo_used_up"],
])("of a code %s, with %j, the refusal is %s", (_, uses, refusal) => {
  const plan = { id: "premium-yearly" } as Plan;
  const buyer = { familyId: "family-1", email: "parent@maamoul.example" };
  expect(findPromoRefusal({ promo: limited, ...uses }, plan, buyer, now)).toBe(refusal);
  expect(findPromoRefusalAgain({ promo: limited, ...uses }, plan, now)).toBe(refusal);
});
