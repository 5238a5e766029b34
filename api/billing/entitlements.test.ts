import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { featureKeys } from "../../contract/features.ts";
import { plans, subscriptions } from "../db/schema.ts";
import { describeApi } from "../testing/testing.ts";

const DAY_SECONDS = 24 * 3600;

describeApi("plans and features", (api) => {
  async function readFeatures(email: string, language = "en") {
    const bearer = await api.signIn(email);
    return api.call("features", { bearer, language });
  }

  test("lists the active plans in order, in the caller's language", async () => {
    await api.db.update(plans).set({ active: false }).where(eq(plans.id, "premium-monthly"));
    const bearer = await api.signIn("parent@maamoul.example");
    const { data } = (await api.call("plans", { bearer, language: "ar" })).plans;
    expect(data.map(({ id, name, price }) => [id, name, price])).toEqual([
      ["premium-yearly", "الباقة المميّزة السنوية", 9939],
      ["classroom-yearly", "باقة الصف السنوية", 29900],
    ]);
    expect(data[1]).toMatchObject({
      discounted_price: 23900,
      discount_percent: 20,
      billing_interval: "year",
    });
  });

  test("a family with nothing has no plan", async () => {
    expect(await readFeatures("parent@maamoul.example")).toMatchObject({
      is_paid_plan: false,
      is_trial_period: false,
      features: [],
    });
  });

  test("a trial counts from 30 down to 1 and is then over", async () => {
    async function daysAfter(seconds: number) {
      api.advance(seconds);
      const { is_trial_period, trial_days_remaining } = await readFeatures("trial@maamoul.example");
      return [is_trial_period, trial_days_remaining];
    }
    expect(await daysAfter(0)).toEqual([true, 30]);
    expect(await daysAfter(DAY_SECONDS)).toEqual([true, 29]);
    expect(await daysAfter(29 * DAY_SECONDS - 1)).toEqual([true, 1]);
    expect(await daysAfter(1)).toEqual([false, 0]);
    expect(await daysAfter(90 * DAY_SECONDS)).toEqual([false, 0]);
  });

  test("a paid plan has its name, features and period", async () => {
    expect(await readFeatures("premium@maamoul.example", "ar")).toMatchObject({
      is_paid_plan: true,
      is_trial_period: false,
      plan_id: "premium-yearly",
      plan_name: "الباقة المميّزة السنوية",
      features: [...featureKeys],
      current_period_end: "2027-03-01T08:00:00.000Z",
      cancel_at: null,
    });
  });

  test("a cancelled plan runs to its end and not longer", async () => {
    const cancelAt = new Date(api.now().getTime() + 10 * DAY_SECONDS * 1000);
    await api.db.update(subscriptions).set({ status: "cancelled", cancelAt, dueAt: cancelAt });
    expect(await readFeatures("premium@maamoul.example")).toMatchObject({
      is_paid_plan: true,
      cancel_at: cancelAt.toISOString(),
    });
    api.advance(10 * DAY_SECONDS);
    expect(await readFeatures("premium@maamoul.example")).toMatchObject({ is_paid_plan: false });
  });
});
