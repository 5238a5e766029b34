import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { plans, promoCodes, promoRedemptions, subscriptions } from "../../db/schema.ts";
import { PUBLIC_ORIGIN } from "../../testing/test-config.ts";
import { describeOnBothDatabases } from "../../testing/testing.ts";

const MINUTE_SECONDS = 60;

describeOnBothDatabases("creating a subscription", (api) => {
  let bearer: string;
  beforeEach(async () => {
    [bearer = ""] = await api.addFamilies(1);
    await api.db
      .insert(promoCodes)
      .values({ code: "ONCE", percent: 50, maxRedemptions: 1, createdAt: api.now() });
  });

  function create(plan: string, promo_code?: string, as = bearer) {
    return api.call("createSubscription", { bearer: as, body: { subscription_plan_id: plan, promo_code } });
  }
  function refuse(plan: string, promo_code?: string, as = bearer) {
    return api.refuse("createSubscription", { bearer: as, body: { subscription_plan_id: plan, promo_code } });
  }
  async function listPending() {
    return api.db.select().from(subscriptions).where(eq(subscriptions.status, "pending"));
  }

  test("answers the id and the address of the checkout", async () => {
    const { subscription_id, checkout_url } = await create("premium-yearly");
    expect(checkout_url).toBe(`${PUBLIC_ORIGIN}/checkout/${subscription_id}`);
  });

  test("the price is fixed at creation", async () => {
    await create("classroom-yearly", "once");
    await api.db.update(plans).set({ priceCents: 1, discountedPriceCents: null });
    expect(await listPending()).toMatchObject([
      { priceCents: 11_950, listPriceCents: 29_900, promoCode: "ONCE", planId: "classroom-yearly" },
    ]);
  });

  test("the same choice again finds the same checkout", async () => {
    const first = await create("premium-yearly", "ONCE");
    expect(await create("premium-yearly", " once ")).toEqual(first);
  });

  test("another plan replaces the pending checkout and gives its code back", async () => {
    const first = await create("premium-yearly", "ONCE");
    const second = await create("premium-monthly");
    expect(second.subscription_id).not.toBe(first.subscription_id);
    expect(await listPending()).toMatchObject([{ planId: "premium-monthly" }]);
    expect(await api.db.select().from(promoRedemptions)).toMatchObject([{ state: "released" }]);
  });

  test("another promo code replaces the pending checkout", async () => {
    await create("premium-yearly");
    await create("premium-yearly", "ONCE");
    expect(await listPending()).toMatchObject([{ promoCode: "ONCE", priceCents: 4970 }]);
  });

  test("a refused code leaves the pending checkout as it was", async () => {
    const first = await create("premium-yearly");
    await refuse("premium-yearly", "NONE");
    expect(await create("premium-yearly")).toEqual(first);
  });

  test("a plan that is unknown or no longer on offer is refused", async () => {
    await api.db.update(plans).set({ active: false }).where(eq(plans.id, "premium-monthly"));
    expect(await refuse("gold")).toMatchObject({ status: 404, body: { code: "plan_not_found" } });
    expect(await refuse("premium-monthly")).toMatchObject({ status: 404, body: { code: "plan_not_found" } });
  });

  test("the plan that the family has is refused", async () => {
    const premium = await api.signIn("premium@maamoul.example");
    expect(await refuse("premium-yearly", undefined, premium)).toMatchObject({
      status: 409,
      body: { code: "already_subscribed" },
    });
  });

  test("10 parallel creates leave one pending checkout, and all get it", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create("premium-yearly", "ONCE")));
    expect(new Set(answers.map(({ subscription_id }) => subscription_id)).size).toBe(1);
    expect(await listPending()).toHaveLength(1);
  });

  test("10 parallel creates for different plans leave one pending checkout", async () => {
    const wanted = ["premium-monthly", "premium-yearly", "classroom-yearly"];
    await Promise.all(Array.from({ length: 10 }, (_, index) => create(wanted[index % 3] as string)));
    expect(await listPending()).toHaveLength(1);
  });

  test("30 families race a one-use code and one wins", async () => {
    const bearers = await api.addFamilies(30);
    const body = { subscription_plan_id: "premium-yearly", promo_code: "ONCE" };
    const outcomes = await Promise.all(
      bearers.map((each) =>
        api.call("createSubscription", { bearer: each, body }).then(
          () => "won",
          (error: Error) => /"code":"(\w+)"/.exec(error.message)?.[1],
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "won")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "promo_used_up")).toHaveLength(29);
    expect(await listPending()).toHaveLength(1);
  });

  test("the code of a checkout that nobody goes on with is free after 30 minutes", async () => {
    const [other = ""] = await api.addFamilies(1);
    await create("premium-yearly", "ONCE");
    api.advance(8 * MINUTE_SECONDS);
    expect((await refuse("premium-yearly", "ONCE", other)).body.code).toBe("promo_used_up");
    api.advance(22 * MINUTE_SECONDS);
    const [late = ""] = await api.addFamilies(1);
    await create("premium-yearly", "ONCE", late);
  });

  test("creation is limited", async () => {
    for (let tries = 0; tries < 30; tries++) await create("premium-yearly");
    expect((await refuse("premium-yearly")).body.code).toBe("too_many_requests");
  });
});
