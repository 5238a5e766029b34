import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { families, outbox, subscriptions } from "../../db/schema.ts";
import { settleDue } from "../../testing/settle-due.ts";
import { describeApi } from "../../testing/testing.ts";

const DAY_SECONDS = 24 * 3600;
const PREMIUM = "premium@maamoul.example";
const PERIOD_END = "2027-03-01T08:00:00.000Z";

describeApi("cancel and resume", (api) => {
  let bearer: string;
  beforeEach(async () => {
    bearer = await api.signIn(PREMIUM);
  });
  async function advanceDays(days: number) {
    api.advance(days * DAY_SECONDS);
    bearer = await api.signIn(PREMIUM);
  }
  const readFeatures = () => api.call("features", { bearer });

  test("cancel keeps the plan to the end of the paid period", async () => {
    expect(await api.call("cancelSubscription", { bearer })).toEqual({ cancel_at: PERIOD_END });
    expect(await readFeatures()).toMatchObject({ is_paid_plan: true, cancel_at: PERIOD_END });
    await advanceDays(364);
    expect(await readFeatures()).toMatchObject({ is_paid_plan: true });
    await advanceDays(1);
    expect(await readFeatures()).toMatchObject({ is_paid_plan: false, is_trial_period: false });
  });

  test("cancelled ten times at once, it answers the same and sends one receipt with the date", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call("cancelSubscription", { bearer })),
    );
    expect(new Set(answers.map(({ cancel_at }) => cancel_at))).toEqual(new Set([PERIOD_END]));
    expect(await api.db.select().from(outbox)).toMatchObject([
      {
        kind: "cancellation_receipt",
        recipient: PREMIUM,
        payload: { endsAt: PERIOD_END },
      },
    ]);
  });

  test.each(["parent@maamoul.example", "trial@maamoul.example"])(
    "%s has nothing to cancel or resume",
    async (email) => {
      const other = await api.signIn(email);
      for (const call of ["cancelSubscription", "resumeSubscription"] as const)
        expect(await api.refuse(call, { bearer: other })).toMatchObject({
          status: 409,
          body: { code: "no_subscription" },
        });
    },
  );

  test("resume undoes a cancellation before the end", async () => {
    await api.call("cancelSubscription", { bearer });
    await advanceDays(364);
    await api.call("resumeSubscription", { bearer });
    expect(await readFeatures()).toMatchObject({ cancel_at: null, current_period_end: PERIOD_END });
    await advanceDays(1);
    expect(await readFeatures()).toMatchObject({ is_paid_plan: true });
  });

  test("resume of a plan that runs on changes nothing", async () => {
    await api.call("resumeSubscription", { bearer });
    expect(await readFeatures()).toMatchObject({ is_paid_plan: true, cancel_at: null });
  });

  test("resume comes too late at the end", async () => {
    await api.call("cancelSubscription", { bearer });
    await advanceDays(365);
    expect((await api.refuse("resumeSubscription", { bearer })).body.code).toBe("no_subscription");
  });

  test("a plan that is not cancelled renews by itself", async () => {
    await advanceDays(365);
    expect(await readFeatures()).toMatchObject({
      is_paid_plan: true,
      current_period_end: "2028-03-01T08:00:00.000Z",
    });
  });

  test("renewals that nobody looked at are caught up with", async () => {
    api.advance(3 * 366 * DAY_SECONDS);
    await settleDue(api.deps);
    const [row] = await api.db.select().from(subscriptions);
    expect(row?.periodEnd).toEqual(new Date("2030-03-01T08:00:00Z"));
  });

  test("what falls due for families that nobody looks at is settled too", async () => {
    await api.call("cancelSubscription", { bearer });
    await api.openCheckout(await api.signIn("parent@maamoul.example"), "premium-monthly");
    api.advance(365 * DAY_SECONDS);
    await settleDue(api.deps);
    const rows = await api.db.select().from(subscriptions);
    expect(rows.map(({ status }) => status)).toEqual(["ended", "ended"]);
  });

  test("a granted plan ends with its period", async () => {
    await api.db.update(subscriptions).set({ provider: "grant" });
    await advanceDays(365);
    expect(await readFeatures()).toMatchObject({ is_paid_plan: false });
  });

  test("a paid plan counts before a trial", async () => {
    const [row] = await api.db.select().from(subscriptions);
    const trialEndsAt = new Date(api.now().getTime() + 1000 * DAY_SECONDS);
    await api.db
      .update(families)
      .set({ trialEndsAt })
      .where(eq(families.id, row?.familyId ?? ""));
    expect(await readFeatures()).toMatchObject({ is_paid_plan: true, is_trial_period: false });
  });

  test("the currency of the plan stays on the subscription", async () => {
    await api.db.update(subscriptions).set({ currency: "AED" });
    expect(await readFeatures()).toMatchObject({ currency: "AED" });
  });
});
