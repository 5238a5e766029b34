import { beforeEach, expect, test } from "vitest";
import { addDays } from "../../contract/rules.ts";
import { promoCodes } from "../db/schema.ts";
import { describeApi } from "../testing/testing.ts";

describeApi("promo codes", (api) => {
  let bearer: string;
  beforeEach(async () => {
    [bearer = ""] = await api.addFamilies(1);
  });

  function addCode(code: Partial<typeof promoCodes.$inferInsert> = {}) {
    return api.db.insert(promoCodes).values({ code: "TEST", percent: 10, createdAt: api.now(), ...code });
  }
  function check(
    promo_code: string,
    { plan = "premium-yearly", as = bearer, language = "en", email = undefined as string | undefined } = {},
  ) {
    const body = { promo_code, subscription_plan_id: plan, ...(email && { user_email: email }) };
    return api.call("checkPromo", { bearer: as, body, language });
  }

  test("a good code shows list price, discount and what is to pay", async () => {
    expect(await check("WELCOME20")).toEqual({
      valid: true,
      original_price: 9939,
      total_discount: 20,
      discounted_price: 7951,
    });
  });

  test("a code counts on the plan's current price, its percentage from the list price", async () => {
    expect(await check("WELCOME20", { plan: "classroom-yearly" })).toEqual({
      valid: true,
      original_price: 29_900,
      total_discount: 36,
      discounted_price: 19_120,
    });
  });

  test("a code is the same code in lower case and with spaces around it", async () => {
    expect(await check("  welcome20 ")).toMatchObject({ valid: true });
  });

  test("a code may take the whole price off", async () => {
    await addCode({ percent: 100 });
    expect(await check("TEST")).toMatchObject({ valid: true, total_discount: 100, discounted_price: 0 });
  });

  test("an unknown plan is refused", async () => {
    const body = { promo_code: "WELCOME20", subscription_plan_id: "gold" };
    expect(await api.refuse("checkPromo", { bearer, body })).toMatchObject({
      status: 404,
      body: { code: "plan_not_found" },
    });
  });

  const dayAfter = addDays(new Date("2026-03-01T08:00:00Z"), 1);
  const dayBefore = addDays(new Date("2026-03-01T08:00:00Z"), -1);
  test.each([
    ["unknown", { code: "OTHER" }, "promo_invalid", "Invalid promo code"],
    ["switched off", { active: false }, "promo_invalid", "Invalid promo code"],
    [
      "not begun",
      { validFrom: dayAfter },
      "promo_expired",
      "This promo code has expired or has not started yet. Please try another one, or go on without it.",
    ],
    [
      "over",
      { validUntil: dayBefore },
      "promo_expired",
      "This promo code has expired or has not started yet. Please try another one, or go on without it.",
    ],
    [
      "for another plan",
      { planIds: ["premium-monthly"] },
      "promo_wrong_plan",
      "This promo code is not valid for this plan",
    ],
    [
      "for other addresses",
      { emailDomains: ["school.example"] },
      "promo_restricted_email",
      "This promo code is meant for other email addresses. Please try another one, or go on without it.",
    ],
    [
      "used up",
      { maxRedemptions: 0 },
      "promo_used_up",
      "This promo code has been used up. Please try another one, or go on without it.",
    ],
    [
      "used by the family",
      { maxPerFamily: 0 },
      "promo_already_used",
      "Your family has already used this promo code. Please try another one, or go on without it.",
    ],
  ] as const)(
    "a code that is %s is not valid, says why, and creates nothing",
    async (_, code, reason, message) => {
      await addCode(code as Partial<typeof promoCodes.$inferInsert>);
      expect(await check("TEST")).toEqual({ valid: false, code: reason, message });
      const body = { subscription_plan_id: "premium-yearly", promo_code: "TEST" };
      expect((await api.refuse("createSubscription", { bearer, body })).body).toMatchObject({
        code: reason,
        message,
      });
    },
  );

  test("a code in its last second is valid", async () => {
    await addCode({ validFrom: api.now(), validUntil: new Date(api.now().getTime() + 1000) });
    expect(await check("TEST")).toMatchObject({ valid: true });
  });

  test("the refusal comes in the caller's language", async () => {
    expect(await check("NONE", { language: "ar" })).toMatchObject({ message: "رمز الخصم غير صالح" });
  });

  test("ADNOC-LS names the plan before the e-mail", async () => {
    expect(await check("adnoc-ls", { plan: "premium-monthly" })).toMatchObject({ code: "promo_wrong_plan" });
    expect(await check("adnoc-ls")).toMatchObject({
      code: "promo_wrong_email_domain",
      message: "This promo code requires an ADNOC email address",
    });
  });

  test("the account's own e-mail decides, not the one in the request", async () => {
    expect(await check("ADNOC-LS", { email: "employee@adnoc.ae" })).toMatchObject({ valid: false });
    const employee = await api.signIn("employee@adnoc.ae");
    expect(await check("ADNOC-LS", { as: employee, email: "x@evil.example" })).toMatchObject({
      valid: true,
      discounted_price: 4970,
    });
  });

  const order = (promo_code: string, plan = "premium-yearly", as = bearer) =>
    api.call("createSubscription", { bearer: as, body: { subscription_plan_id: plan, promo_code } });

  test("orders, quotes and checks of codes are counted together", async () => {
    const body = { promo_code: "NONE", subscription_plan_id: "premium-yearly" };
    for (let tries = 0; tries < 10; tries++) {
      expect((await api.refuse("createSubscription", { bearer, body })).body.code).toBe("promo_invalid");
      expect((await api.refuse("quote", { bearer, body })).body.code).toBe("promo_invalid");
      await check("NONE");
    }
    for (const name of ["createSubscription", "quote", "checkPromo"] as const)
      expect((await api.refuse(name, { bearer, body })).body.code).toBe("too_many_requests");
    const withoutCode = { subscription_plan_id: "premium-yearly" };
    await api.call("createSubscription", { bearer, body: withoutCode });
  });

  test("what a child tries uses up nothing of its parents", async () => {
    const body = { promo_code: "NONE", subscription_plan_id: "premium-yearly" };
    const { access_token: child } = await api.login("child@maamoul.example");
    for (let tries = 0; tries < 31; tries++)
      expect((await api.refuse("quote", { bearer: child, body })).body.code).toBe("not_for_children");
    const { access_token: parent } = await api.login("parent@maamoul.example");
    expect((await api.refuse("quote", { bearer: parent, body })).body.code).toBe("promo_invalid");
  });

  test("a family that opens one checkout after another holds one use of a code, of the last code only", async () => {
    await addCode({ maxRedemptions: 2 });
    await addCode({ code: "OTHER", maxRedemptions: 1 });
    for (const plan of ["premium-monthly", "premium-yearly", "classroom-yearly"]) await order("TEST", plan);
    const [second = "", third = ""] = await api.addFamilies(2);
    await order("TEST", "premium-yearly", second);
    expect(await check("TEST", { as: third })).toMatchObject({ code: "promo_used_up" });
    await order("OTHER");
    await order("TEST", "premium-yearly", third);
    expect(await check("OTHER", { as: third })).toMatchObject({ code: "promo_used_up" });
  });

  test("promo checks are limited", async () => {
    for (let tries = 0; tries < 30; tries++) await check("NONE");
    const body = { promo_code: "NONE", subscription_plan_id: "premium-yearly" };
    const refusal = await api.refuse("checkPromo", { bearer, body });
    expect(refusal.body.code).toBe("too_many_requests");
    expect(Number(refusal.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("a code that is tried in a quote counts with the checks", async () => {
    const body = { promo_code: "NONE", subscription_plan_id: "premium-yearly" };
    for (let tries = 0; tries < 29; tries++) await check("NONE");
    expect((await api.refuse("quote", { bearer, body })).body.code).toBe("promo_invalid");
    for (const call of ["quote", "checkPromo"] as const)
      expect((await api.refuse(call, { bearer, body })).body.code).toBe("too_many_requests");
    await api.call("quote", { bearer, body: { subscription_plan_id: "premium-yearly" } });
  });
});
