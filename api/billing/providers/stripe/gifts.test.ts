import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { families } from "../../../db/schema.ts";
import { speakAsStripe } from "../../../testing/stripe/events.ts";
import { startStripeStandIn } from "../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../testing/testing.ts";
import { endPlan } from "../../running/end-plans.ts";
import { gatherProviders } from "../create.ts";
import { grantPlan } from "../grant/grant-plan.ts";
import { connectStripe } from "./provider.ts";

const DAY_SECONDS = 24 * 3600;
const SECRET = "whsec_test";
const EMAIL = "parent@maamoul.example";
const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "a gift or an end by the operator at Stripe",
  (api) => {
    let familyId: string;
    beforeEach(async () => {
      familyId = await api.familyOf(EMAIL);
    });

    const { tell, buy } = speakAsStripe(api, standIn, SECRET);
    type Remote = Awaited<ReturnType<typeof buy>>;
    const tellInvoice = ({ latest_invoice }: Remote) => tell("invoice.paid", { id: latest_invoice });
    const create = async (plan: string) => api.openCheckout(await api.signIn(EMAIL), plan);
    const features = async () => api.call("features", { bearer: await api.signIn(EMAIL) });
    async function amounts() {
      const { payments } = await api.call("payments", { bearer: await api.signIn(EMAIL) });
      return payments.map(({ amount }) => amount).reverse();
    }
    const balance = async () =>
      (await api.db.select().from(families).where(eq(families.id, familyId)))[0]?.balances.USD ?? 0;

    /** A month that was bought ten days ago: 21 of 31 days of 9.99 are left, 6.77. */
    async function buyMonth() {
      const remote = await buy(await create("premium-monthly"));
      await tellInvoice(remote);
      api.advance(10 * DAY_SECONDS);
      return remote;
    }

    test("of another plan credits the unused part of the paid one to the cent, and charges nothing", async () => {
      const remote = await buyMonth();
      await grantPlan(api.deps, { familyId, planId: "classroom-yearly" });
      expect(remote.status).toBe("canceled");
      await tellInvoice(remote);
      expect(await balance()).toBe(677);
      expect(standIn.customers.get(remote.customer)?.balance).toBe(-677);
      expect(await amounts()).toEqual([999]);
      expect(await features()).toMatchObject({ plan_id: "classroom-yearly", is_gift: true });
    });

    test("that ends a paid plan credits the unused part to the cent", async () => {
      const remote = await buyMonth();
      expect(await endPlan(api.deps, familyId)).toMatchObject({ credit: "by the provider" });
      await tellInvoice(remote);
      expect(await balance()).toBe(677);
      expect(await amounts()).toEqual([999]);
    });

    test("that ends an overdue plan credits nothing", async () => {
      const remote = await buyMonth();
      api.advance(20 * DAY_SECONDS);
      standIn.failRenewal(remote, null);
      await tell("customer.subscription.updated", { id: remote.id });
      await endPlan(api.deps, familyId);
      expect(standIn.customers.get(remote.customer)?.balance).toBe(0);
    });

    test("of the paid plan moves its next charge there, and nothing is credited", async () => {
      const remote = await buy(await create("premium-yearly"));
      await tellInvoice(remote);
      await api.readMail();
      const gift = await grantPlan(api.deps, { familyId, planId: "premium-yearly" });
      const until = "2028-03-01T08:00:00.000Z";
      expect(gift).toMatchObject({
        kind: "lengthened",
        until: new Date(until),
        nextChargeAt: new Date("2027-03-01T08:00:00Z"),
      });
      expect(remote.trial_end).toBe(gift.until.getTime() / 1000);
      expect(await features()).toMatchObject({
        is_gift: false,
        next_charge: { at: until, amount: 9939, is_first: false },
      });
      expect((await api.readMail()).map(({ subject }) => subject)).toEqual(["More time as a gift"]);
      expect(standIn.customers.get(remote.customer)?.balance).toBe(0);
      standIn.renew(remote);
      await tellInvoice(remote);
      expect(await amounts()).toEqual([9939, 9939]);
    });

    test("that comes before the word of the payment leaves the payment its receipt", async () => {
      const remote = await buy(await create("premium-yearly"));
      await grantPlan(api.deps, { familyId, planId: "premium-yearly" });
      await tellInvoice(remote);
      expect(await amounts()).toEqual([9939]);
      expect((await api.readMail()).filter(({ text }) => text.includes("99.39"))).toHaveLength(1);
    });

    test("until a day that is paid for already changes nothing", async () => {
      const remote = await buyMonth();
      const until = new Date("2026-03-20T08:00:00Z");
      const gift = await grantPlan(api.deps, { familyId, planId: "premium-monthly", until });
      expect(gift.kind).toBe("has already");
      expect(remote.trial_end).toBeNull();
    });

    const quoteOn = (page: string) => /name="quote" value="([^"]+)"/.exec(page)?.[1] ?? "";
    /** Reads the page and presses its button. */
    async function confirm(path: string) {
      const page = await (await api.app.request(path)).text();
      const body = new URLSearchParams({ quote: quoteOn(page) });
      return (await api.app.request(path, { method: "POST", body })).status;
    }
    /** A year, bought today, with one more as a gift. */
    async function buyYearWithGift() {
      const remote = await buy(await create("premium-yearly"));
      await tellInvoice(remote);
      const { until } = await grantPlan(api.deps, { familyId, planId: "premium-yearly" });
      return { remote, until: until.toISOString() };
    }
    const quote = async (plan: string) =>
      api.call("quote", { bearer: await api.signIn(EMAIL), body: { subscription_plan_id: plan } });

    test("keeps its days where the family chooses a cheaper plan for afterwards", async () => {
      const { remote, until } = await buyYearWithGift();
      expect(await confirm(await create("premium-monthly"))).toBe(303);
      expect([remote.status, remote.trial_end]).toEqual(["trialing", Date.parse(until) / 1000]);
      expect(await features()).toMatchObject({
        plan_id: "premium-yearly",
        next_charge: { at: until, amount: 999 },
        scheduled_change: { plan_id: "premium-monthly", at: until },
      });
      standIn.renew(remote);
      await tellInvoice(remote);
      expect(await features()).toMatchObject({ plan_id: "premium-monthly" });
      expect(await amounts()).toEqual([9939, 999]);
    });

    test("keeps its days where the family chooses a dearer plan, which is charged after them", async () => {
      const { remote, until } = await buyYearWithGift();
      const plan = "classroom-yearly";
      expect(await quote(plan)).toMatchObject({
        kind: "change_now",
        due_today: 0,
        next_charge: { at: until, amount: 23_900, is_first: true },
      });
      expect(await confirm(await create(plan))).toBe(303);
      expect([remote.status, remote.trial_end]).toEqual(["trialing", Date.parse(until) / 1000]);
      expect(await features()).toMatchObject({ plan_id: plan, next_charge: { at: until, amount: 23_900 } });
      expect(await amounts()).toEqual([9939]);
    });

    test("of a cancelled plan lets it run for longer", async () => {
      await buyMonth();
      await api.call("cancelSubscription", { bearer: await api.signIn(EMAIL) });
      const until = new Date("2026-06-01T08:00:00Z");
      await grantPlan(api.deps, { familyId, planId: "premium-monthly", until });
      expect(await features()).toMatchObject({ cancel_at: until.toISOString(), next_charge: null });
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
