import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { charges, failedWork, subscriptions, webhookEvents } from "../../../db/schema.ts";
import { settleDue } from "../../../testing/settle-due.ts";
import { speakAsStripe } from "../../../testing/stripe/events.ts";
import { invalid, missingParameter, unknownParameter } from "../../../testing/stripe/refusals.ts";
import { startStripeStandIn } from "../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../testing/testing.ts";
import { endPlan } from "../../running/end-plans.ts";
import { gatherProviders } from "../create.ts";
import { grantPlan } from "../grant/grant-plan.ts";
import { connectStripe } from "./provider.ts";

const SECRET = "whsec_test";
const EMAIL = "parent@maamoul.example";
const DAY_SECONDS = 24 * 3600;
const MONTH = "premium-monthly";
const YEAR = "premium-yearly";
const READ = "GET /v1/subscriptions";
const CHANGE = "POST /v1/subscriptions/";
const END = "DELETE /v1/subscriptions";
const WRONG = unknownParameter("cancel_at_period_end");
const REFUSED = { status: 502, body: { code: "provider_refused" } };

const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "what Stripe refuses",
  (api) => {
    let bearer: string;
    let familyId: string;
    beforeEach(async () => {
      standIn.takeAll();
      familyId = await api.familyOf(EMAIL);
      bearer = await api.signIn(EMAIL);
    });

    const { nowSeconds, write, send, tell, open, buy } = speakAsStripe(api, standIn, SECRET);
    const create = (plan = MONTH) => api.openCheckout(bearer, plan);
    const features = () => api.call("features", { bearer });
    const readRows = () =>
      api.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.familyId, familyId))
        .orderBy(subscriptions.createdAt, subscriptions.priceCents);
    const readFailures = () => api.db.select().from(failedWork);
    async function buyMonth() {
      const remote = await buy(await create());
      await tell("invoice.paid", { id: remote.latest_invoice });
      return remote;
    }
    async function confirmChange(plan: string) {
      const path = await create(plan);
      const page = await (await api.app.request(path)).text();
      const quote = /name="quote" value="([^"]+)"/.exec(page)?.[1] ?? "";
      return api.app.request(path, { method: "POST", body: new URLSearchParams({ quote }) });
    }
    async function failRenewal(remote: Awaited<ReturnType<typeof buy>>) {
      const { id } = standIn.failRenewal(remote, nowSeconds() + DAY_SECONDS);
      await tell("invoice.payment_failed", { id });
    }
    /** Refused, and the rows stay as they were. */
    async function expectNothingChanged(call: "cancelSubscription" | "resumeSubscription" | "undoChange") {
      const before = await readRows();
      expect(await api.refuse(call, { bearer })).toMatchObject(REFUSED);
      expect(await readRows()).toEqual(before);
      expect(api.log.join()).toContain("Stripe refused");
    }

    test.each([
      ["a wrong parameter", unknownParameter("expand[2]")],
      ["a parameter that names nothing", missingParameter("customer", "cus_other")],
      ["a refusal without a code", invalid("This API call cannot be made.")],
    ])("%s is no missing thing: Stripe sends the event again, and it gives the plan", async (_, refusal) => {
      const session = await open(await create());
      standIn.pay(session, nowSeconds());
      const event = write("checkout.session.completed", { id: session });
      standIn.refuse(READ, refusal);
      expect((await send(event)).status).toBe(500);
      expect(await api.db.$count(webhookEvents)).toBe(0);
      expect(api.log.join()).toContain(refusal.error.message);
      const { id } = JSON.parse(event);
      expect(await readFailures()).toMatchObject([{ item: id, reason: refusal.error.message, times: 1 }]);
      await send(event);
      expect(await readFailures()).toMatchObject([{ item: id, times: 2 }]);
      standIn.takeAll();
      expect((await send(event)).status).toBe(200);
      expect(await features()).toMatchObject({ is_paid_plan: true, plan_id: MONTH });
      expect(await readFailures()).toEqual([]);
    });

    test("an event whose invoice names a subscription that Stripe does not have is not handled", async () => {
      const remote = await buy(await create());
      standIn.remotes.delete(remote.id);
      expect((await tell("invoice.paid", { id: remote.latest_invoice })).status).toBe(500);
      expect(await readFailures()).toHaveLength(1);
    });

    test("a cancellation that Stripe refuses fails, and the plan goes on here too", async () => {
      const remote = await buyMonth();
      standIn.refuse(CHANGE, WRONG);
      await expectNothingChanged("cancelSubscription");
      expect(await features()).toMatchObject({ cancel_at: null });
      standIn.takeAll();
      await api.call("cancelSubscription", { bearer });
      expect(remote.cancel_at_period_end).toBe(true);
    });

    test("a cancellation that is refused after the waiting change was dropped there drops it here", async () => {
      const remote = await buyMonth();
      await confirmChange(YEAR);
      expect(await features()).toMatchObject({ scheduled_change: { plan_id: YEAR } });
      standIn.refuse(CHANGE, WRONG);
      expect(await api.refuse("cancelSubscription", { bearer })).toMatchObject(REFUSED);
      expect(remote.schedule).toBeNull();
      expect(await features()).toMatchObject({ plan_id: MONTH, cancel_at: null, scheduled_change: null });
    });

    test("cancelled at Stripe already, a refused cancellation counts as done", async () => {
      const remote = await buyMonth();
      remote.cancel_at_period_end = true;
      standIn.refuse(CHANGE, WRONG);
      const { cancel_at } = await api.call("cancelSubscription", { bearer });
      expect(await features()).toMatchObject({ cancel_at });
    });

    test("over at Stripe already, a cancellation ends the plan here", async () => {
      const remote = await buyMonth();
      remote.status = "canceled";
      await api.call("cancelSubscription", { bearer });
      expect(await readRows()).toMatchObject([{ status: "ended" }]);
    });

    test("an overdue plan that Stripe does not end goes on", async () => {
      const remote = await buyMonth();
      await failRenewal(remote);
      standIn.refuse(END, invalid("This subscription cannot be canceled."));
      await expectNothingChanged("cancelSubscription");
      expect(remote.status).toBe("past_due");
    });

    test("an overdue plan that is over at Stripe already is cancelled", async () => {
      const remote = await buyMonth();
      await failRenewal(remote);
      remote.status = "canceled";
      await api.call("cancelSubscription", { bearer });
      expect(await readRows()).toMatchObject([{ status: "ended" }]);
    });

    test("a plan that Stripe does not resume stays cancelled", async () => {
      const remote = await buyMonth();
      await api.call("cancelSubscription", { bearer });
      standIn.refuse(CHANGE, WRONG);
      await expectNothingChanged("resumeSubscription");
      remote.cancel_at_period_end = false;
      await api.call("resumeSubscription", { bearer });
      expect(await features()).toMatchObject({ cancel_at: null });
    });

    test("a plan that is over at Stripe cannot be resumed, and ends here", async () => {
      const remote = await buyMonth();
      await api.call("cancelSubscription", { bearer });
      remote.status = "canceled";
      expect(await api.refuse("resumeSubscription", { bearer })).toMatchObject(REFUSED);
      expect(await readRows()).toMatchObject([{ status: "ended" }]);
    });

    test("a change that Stripe does not drop goes on waiting", async () => {
      await buyMonth();
      await confirmChange(YEAR);
      standIn.refuse("POST /v1/subscription_schedules", invalid("This schedule cannot be released."));
      await expectNothingChanged("undoChange");
      expect(await features()).toMatchObject({ scheduled_change: { plan_id: YEAR } });
    });

    test("a plan that Stripe does not have at all does not count as ended", async () => {
      const remote = await buyMonth();
      standIn.remotes.delete(remote.id);
      await expect(endPlan(api.deps, familyId)).rejects.toMatchObject(REFUSED.body);
      expect(await readRows()).toMatchObject([{ status: "active" }]);
    });

    test("a replaced plan that Stripe does not end is tried again and seen until it is over", async () => {
      const remote = await buyMonth();
      standIn.refuse(END, invalid("This subscription cannot be canceled."));
      await grantPlan(api.deps, { familyId, planId: "classroom-yearly" });
      await settleDue(api.deps);
      const [, old] = await readRows();
      expect(old).toMatchObject({ status: "replaced", endedAt: null });
      expect(await readFailures()).toMatchObject([
        {
          what: "a replaced plan cannot be ended at its provider",
          item: old?.id,
          reason: "This subscription cannot be canceled.",
        },
      ]);
      standIn.takeAll();
      api.advance(60);
      await settleDue(api.deps);
      expect(remote.status).toBe("canceled");
      expect((await readRows())[1]?.endedAt).not.toBeNull();
      expect(await readFailures()).toEqual([]);
    });

    test("a replaced plan that Stripe does not end holds up no news of the new one", async () => {
      const old = await buyMonth();
      await api.db
        .update(subscriptions)
        .set({ status: "replaced" })
        .where(eq(subscriptions.familyId, familyId));
      standIn.refuse(END, invalid("This subscription cannot be canceled."));
      const remote = await buy(await create(YEAR));
      expect((await tell("invoice.paid", { id: remote.latest_invoice })).status).toBe(200);
      expect(await features()).toMatchObject({ plan_id: YEAR });
      expect(await api.db.$count(charges, eq(charges.familyId, familyId))).toBe(2);
      expect(old.status).toBe("active");
      expect(await readRows()).toMatchObject([{ status: "replaced", endedAt: null }, { status: "active" }]);
    });

    test("a bank's page that Stripe does not open is logged, and Stripe's page of the invoice takes its place", async () => {
      const remote = await buyMonth();
      standIn.setNeedsApproval(true);
      const refusal = unknownParameter("return_url");
      standIn.refuse("POST /v1/payment_intents", refusal);
      const response = await confirmChange("classroom-yearly");
      standIn.setNeedsApproval(false);
      expect(response.headers.get("Location")).toBe(`https://invoice.stripe.com/${remote.latest_invoice}`);
      expect(api.log.join()).toContain(refusal.error.message);
    });

    test("a checkout that Stripe does not close stays open here, and no other is opened beside it", async () => {
      const session = await open(await create());
      standIn.refuse("POST /v1/checkout/sessions/", invalid("This session cannot be expired."));
      const body = { subscription_plan_id: YEAR };
      expect(await api.refuse("createSubscription", { bearer, body })).toMatchObject(REFUSED);
      expect(await readRows()).toMatchObject([{ status: "pending", providerCheckoutId: session }]);
      standIn.pay(session, nowSeconds());
      await create(YEAR);
      expect(await features()).toMatchObject({ plan_id: MONTH });
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
