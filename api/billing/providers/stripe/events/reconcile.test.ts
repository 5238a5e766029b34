import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { charges, failedWork, subscriptions } from "../../../../db/schema.ts";
import { measure } from "../../../../measure.ts";
import { settleDue } from "../../../../testing/settle-due.ts";
import { speakAsStripe } from "../../../../testing/stripe/events.ts";
import { startStripeStandIn } from "../../../../testing/stripe/stripe.ts";
import { PUBLIC_ORIGIN } from "../../../../testing/test-config.ts";
import { describeApi } from "../../../../testing/testing.ts";
import { reconcile, reconcileAtNight } from "../../../running/reconcile.ts";
import { gatherProviders } from "../../create.ts";
import { connectStripe } from "../provider.ts";

const SECRET = "whsec_test";
const EMAIL = "parent@maamoul.example";
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MONTH = "premium-monthly";
const LESS = "premium-yearly";

const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "what Stripe's events did not tell",
  (api) => {
    let familyId: string;
    beforeEach(async () => {
      standIn.setDown(false);
      for (const all of [standIn.remotes, standIn.invoices, standIn.disputes]) all.clear();
      standIn.requests.length = 0;
      familyId = await api.familyOf(EMAIL);
    });
    const { nowSeconds, tell, open, buy } = speakAsStripe(api, standIn, SECRET);
    const signIn = () => api.signIn(EMAIL);
    const create = async (plan = MONTH) => api.openCheckout(await signIn(), plan);
    const features = async () => api.call("features", { bearer: await signIn() });
    const amounts = async () =>
      (await api.call("payments", { bearer: await signIn() })).payments.map(({ amount }) => amount);
    const readDifferences = async () =>
      (await api.db.select().from(failedWork)).map(({ item, reason }) => ({ item, reason }));
    const readRow = async () =>
      (await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId)))[0];
    async function payQuietly() {
      const session = await open(await create());
      return { session, remote: standIn.pay(session, nowSeconds()) };
    }
    async function buyMonth() {
      const remote = await buy(await create());
      await tell("invoice.paid", { id: remote.latest_invoice });
      return remote;
    }

    async function comeBack(session: string) {
      const { pathname, search } = new URL(standIn.sessionOf(session).params.success_url ?? "");
      return (await api.app.request(pathname + search)).headers.get("Location");
    }

    test("the way back from Stripe's page asks whether it was paid, and leads on", async () => {
      const { session } = await payQuietly();
      expect(await comeBack(session)).toBe(`${PUBLIC_ORIGIN}/payment-success`);
      expect(await features()).toMatchObject({ is_paid_plan: true, plan_id: MONTH });
    });

    test("the way back leads on where Stripe does not answer", async () => {
      const { session } = await payQuietly();
      standIn.setDown(true);
      expect(await comeBack(session)).toBe(`${PUBLIC_ORIGIN}/payment-success`);
      expect(api.log.join()).toContain("does not say whether a checkout was paid");
    });

    test("before a checkout is given up, its session is asked for", async () => {
      await payQuietly();
      api.advance(DAY_SECONDS - 4 * MINUTE_SECONDS);
      await settleDue(api.deps);
      expect(await readRow()).toMatchObject({ status: "active" });
    });

    test("a plan that was paid and given up here runs again, with its receipt", async () => {
      await payQuietly();
      await api.db.update(subscriptions).set({ status: "ended", endedAt: api.now() });
      await reconcile(api.deps);
      expect(await features()).toMatchObject({ is_paid_plan: true });
      expect(await amounts()).toEqual([999]);
      expect(await readDifferences()).toEqual([]);
    });

    test("a payment that its bank has not decided about is known here", async () => {
      const session = await open(await create());
      standIn.pay(session, nowSeconds(), "incomplete");
      await reconcile(api.deps);
      expect(await readRow()).toMatchObject({ status: "confirming" });
    });

    test("a renewal that was not told of has its receipt", async () => {
      const remote = await buyMonth();
      api.advance(30 * DAY_SECONDS);
      standIn.renew(remote);
      await reconcile(api.deps);
      expect(await amounts()).toEqual([999, 999]);
    });

    test("a cancellation in the dashboard counts here too", async () => {
      const remote = await buyMonth();
      remote.cancel_at_period_end = true;
      await reconcile(api.deps);
      expect(await readRow()).toMatchObject({ status: "cancelled" });
    });

    test("what has ended there ends here", async () => {
      const remote = await buyMonth();
      remote.status = "canceled";
      await reconcile(api.deps);
      expect(await readRow()).toMatchObject({ status: "ended" });
    });

    test("what Stripe does not have is reported each night, and does not end", async () => {
      const remote = await buyMonth();
      standIn.remotes.delete(remote.id);
      await reconcile(api.deps);
      const row = await readRow();
      expect(row).toMatchObject({ status: "active" });
      const reason = "it runs here, and Stripe does not have it";
      expect(await readDifferences()).toEqual([{ item: row?.id, reason }]);
      expect(api.log.filter((line) => line.includes("a plan differs from its provider"))).toHaveLength(1);
      expect(await measure(api.db, api.now())).toMatchObject({ plansDiffering: 1, workFailing: 0 });
      standIn.remotes.set(remote.id, remote);
      await reconcile(api.deps);
      expect(await readDifferences()).toEqual([]);
    });

    test("another price is reported, with both", async () => {
      const remote = await buyMonth();
      const [item] = remote.items.data;
      item.price = { ...item.price, unit_amount: 1200 };
      await reconcile(api.deps);
      const reason = "price: 999 USD here, 1200 usd at Stripe";
      expect(await readDifferences()).toMatchObject([{ reason: reason.replace("usd", "USD") }]);
    });

    test("reports a subscription that names a plan we do not have, and ignores subscriptions of others", async () => {
      const remote = await buyMonth();
      standIn.remotes.set("sub_lost", {
        ...remote,
        id: "sub_lost",
        metadata: { subscription_id: "lost" },
      });
      standIn.remotes.set("sub_other", { ...remote, id: "sub_other", metadata: {} });
      await reconcile(api.deps);
      expect(await readDifferences()).toEqual([
        { item: "sub_lost", reason: "Stripe bills it, and there is no such plan here" },
      ]);
    });

    test("one that cannot be read keeps no other from being mended", async () => {
      const broken = await buyMonth();
      const remote = await buy(await api.openCheckout(await api.signIn("trial@maamoul.example"), MONTH));
      // After the last moment that a date can tell.
      broken.items.data[0].current_period_end = 9e12;
      remote.cancel_at_period_end = true;
      await reconcile(api.deps);
      const isMended = eq(subscriptions.providerSubscriptionId, remote.id);
      expect(await api.db.select().from(subscriptions).where(isMended)).toMatchObject([
        { status: "cancelled" },
      ]);
      expect(await readDifferences()).toMatchObject([
        { item: broken.id, reason: expect.stringContaining("cannot be compared") },
      ]);
    });

    test("all pages of Stripe's list are read", async () => {
      const remote = await buyMonth();
      for (let index = 0; index < 150; index++)
        standIn.remotes.set(`sub_other_${index}`, { ...remote, id: `sub_other_${index}`, metadata: {} });
      remote.cancel_at_period_end = true;
      standIn.requests.length = 0;
      await reconcile(api.deps);
      expect(standIn.requests.filter((each) => each === "GET /v1/subscriptions")).toHaveLength(2);
      expect(await readRow()).toMatchObject({ status: "cancelled" });
    });

    test("a change that waits in no schedule any more is off", async () => {
      const remote = await buyMonth();
      const path = await create(LESS);
      const page = await (await api.app.request(path)).text();
      const quote = /name="quote" value="([^"]+)"/.exec(page)?.[1] ?? "";
      await api.app.request(path, { method: "POST", body: new URLSearchParams({ quote }) });
      expect(await features()).toMatchObject({ scheduled_change: { plan_id: LESS } });
      api.advance(HOUR_SECONDS);
      standIn.releaseSchedule(remote);
      await reconcile(api.deps);
      expect(await features()).toMatchObject({ plan_id: MONTH, scheduled_change: null });
    });

    test("a dispute that was not told of stops the renewal, once", async () => {
      const remote = await buyMonth();
      standIn.dispute(remote.latest_invoice ?? "", 999, "needs_response");
      await reconcile(api.deps);
      expect(remote.cancel_at_period_end).toBe(true);
      expect(await measure(api.db, api.now())).toMatchObject({ paymentsDisputed: 1, workFailing: 0 });
      await api.call("resumeSubscription", { bearer: await signIn() });
      await reconcile(api.deps);
      expect(remote.cancel_at_period_end).toBe(false);
      standIn.dispute(remote.latest_invoice ?? "", 999, "lost");
      await reconcile(api.deps);
      expect(await measure(api.db, api.now())).toMatchObject({ paymentsDisputed: 0 });
      expect(await api.db.select().from(charges).where(eq(charges.familyId, familyId))).toMatchObject([
        { refundedCents: 999 },
      ]);
    });

    test("a dispute that Stripe does not have any more keeps nothing else", async () => {
      const remote = await buyMonth();
      const id = standIn.dispute(remote.latest_invoice ?? "", 999, "needs_response");
      await tell("charge.dispute.created", { id });
      standIn.disputes.clear();
      await reconcile(api.deps);
      expect((await readDifferences()).map(({ item }) => item)).toContain(id);
    });

    test("where both agree, one page of each list is all that is asked for", async () => {
      await buyMonth();
      standIn.requests.length = 0;
      await reconcile(api.deps);
      expect(standIn.requests).toEqual(["GET /v1/subscriptions", "GET /v1/invoices", "GET /v1/disputes"]);
    });

    test("it is done once a night, and again where Stripe was away", async () => {
      const rounds = () => standIn.requests.filter((each) => each === "GET /v1/subscriptions").length;
      standIn.setDown(true);
      await expect(reconcileAtNight(api.deps)).rejects.toMatchObject({ code: "unavailable" });
      standIn.setDown(false);
      standIn.requests.length = 0;
      await Promise.all([reconcileAtNight(api.deps), reconcileAtNight(api.deps)]);
      await reconcileAtNight(api.deps);
      expect(rounds()).toBe(1);
      api.advance(DAY_SECONDS);
      await reconcileAtNight(api.deps);
      expect(rounds()).toBe(2);
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
