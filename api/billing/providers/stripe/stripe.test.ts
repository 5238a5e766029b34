import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  charges,
  outbox,
  promoCodes,
  promoRedemptions,
  subscriptions,
  webhookEvents,
} from "../../../db/schema.ts";
import { settleDue } from "../../../testing/settle-due.ts";
import { speakAsStripe } from "../../../testing/stripe/events.ts";
import { startStripeStandIn } from "../../../testing/stripe/stripe.ts";
import { PUBLIC_ORIGIN } from "../../../testing/test-config.ts";
import { describeApi } from "../../../testing/testing.ts";
import { gatherProviders } from "../create.ts";
import { connectStripe } from "./provider.ts";

const HOUR_SECONDS = 3600;
const SECRET = "whsec_test";
const standIn = await startStripeStandIn();
afterAll(standIn.close);

const env = { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET };

describeApi(
  "Stripe",
  (api) => {
    let bearer: string;
    beforeEach(async () => {
      standIn.setDown(false);
      [bearer = ""] = await api.addFamilies(1);
    });

    const { nowSeconds, write, send, tell, open, buy: buyAt } = speakAsStripe(api, standIn, SECRET);
    const readFeatures = () => api.call("features", { bearer });
    const create = (plan = "premium-monthly", promoCode?: string) =>
      api.openCheckout(bearer, plan, promoCode);
    const priceIn = (session: string) =>
      standIn.prices.get(standIn.sessionOf(session).params["line_items[0][price]"] ?? "");
    const buy = async (plan?: string, promo?: string) => buyAt(await create(plan, promo));

    test("the checkout goes to a Stripe session with the fixed price and our addresses", async () => {
      const path = await create("premium-yearly", "WELCOME20");
      const response = await api.app.request(
        `${path}?cancel_url=${encodeURIComponent(`${PUBLIC_ORIGIN}/subscriptions`)}`,
      );
      expect(response.status).toBe(303);
      const id = response.headers.get("Location")?.split("/").at(-1) ?? "";
      expect(response.headers.get("Location")).toBe(`https://checkout.stripe.example/${id}`);
      expect(priceIn(id)).toMatchObject({
        unit_amount: 7951,
        currency: "usd",
        recurring: { interval: "year" },
      });
      expect(standIn.sessionOf(id).params).toMatchObject({
        mode: "subscription",
        client_reference_id: path.split("/").at(-1),
        "adaptive_pricing[enabled]": "false",
        "line_items[0][price]": expect.stringMatching(/^price_/),
        success_url: `${PUBLIC_ORIGIN}${path}/paid?success_url=${encodeURIComponent(`${PUBLIC_ORIGIN}/payment-success`)}`,
        cancel_url: `${PUBLIC_ORIGIN}${path}/leave?cancel_url=${encodeURIComponent(`${PUBLIC_ORIGIN}/subscriptions`)}`,
      });
    });

    test.each([
      ["without a promo code is open for a day", undefined, 24 * HOUR_SECONDS],
      ["with a promo code is open for about an hour", "WELCOME20", 70 * 60],
    ])("a session %s, and closes early enough to tell of a payment", async (_, promoCode, seconds) => {
      const openedAt = nowSeconds();
      const path = await create("premium-yearly", promoCode);
      api.advance(29 * 60);
      const { params } = standIn.sessionOf(await open(path));
      expect(Number(params.expires_at) - openedAt).toBe(seconds - 5 * 60);
    });

    test("hours later the session has the price of that moment", async () => {
      const path = await create("premium-yearly", "WELCOME20");
      await api.db.update(promoCodes).set({ active: false });
      api.advance(10 * HOUR_SECONDS);
      const session = await open(path);
      expect(priceIn(session)).toMatchObject({ unit_amount: 9939 });
      expect(Number(standIn.sessionOf(session).params.expires_at)).toBe(
        nowSeconds() + 24 * HOUR_SECONDS - 5 * 60,
      );
    });

    test("tabs share one session, also when they open at once", async () => {
      const path = await create();
      const ids = await Promise.all([open(path), open(path), open(`${path}?language=ar`)]);
      expect(new Set(ids).size).toBe(1);
      expect(await open(path)).toBe(ids[0]);
      const made = [...standIn.sessions.values()].filter(({ params }) =>
        path.endsWith(params.client_reference_id ?? "-"),
      );
      expect(made.filter(({ status }) => status === "open")).toHaveLength(1);
    });

    test("no card is asked for here", async () => {
      const response = await api.app.request(await create(), { method: "POST", body: new URLSearchParams() });
      expect(response.status).toBe(405);
    });

    test("a completed session activates the plan with Stripe's period and redeems the code", async () => {
      const remote = await buy("premium-yearly", "WELCOME20");
      const [item] = remote.items.data;
      expect(await readFeatures()).toMatchObject({
        is_paid_plan: true,
        plan_id: "premium-yearly",
        current_period_end: new Date((item?.current_period_end ?? 0) * 1000).toISOString(),
      });
      expect(await api.db.select().from(promoRedemptions)).toMatchObject([{ state: "redeemed" }]);
    });

    test("events in any order and doubled end in one state", async () => {
      const session = await open(await create("premium-monthly", "WELCOME20"));
      const remote = standIn.pay(session, nowSeconds());
      const events = [
        write("checkout.session.completed", { id: session }),
        write("customer.subscription.created", { id: remote.id }),
        write("customer.subscription.updated", { id: remote.id }),
        write("invoice.paid", { id: remote.latest_invoice }),
      ];
      const [row] = await api.db.select().from(subscriptions).where(eq(subscriptions.status, "pending"));
      const states = new Set<string>();
      for (const order of [events, [...events].reverse(), [...events, ...events].sort()]) {
        await api.db.delete(webhookEvents);
        await api.db.delete(charges);
        await api.db.update(promoRedemptions).set({ state: "reserved" });
        if (row) await api.db.update(subscriptions).set(row).where(eq(subscriptions.id, row.id));
        for (const event of order) expect((await send(event)).status).toBe(200);
        await Promise.all(order.map((event) => send(event)));
        const after = await api.db
          .select()
          .from(subscriptions)
          .where(eq(subscriptions.id, row?.id ?? ""));
        const paid = await api.db.select({ amount: charges.amountCents }).from(charges);
        states.add(JSON.stringify([after, paid, await api.db.select().from(promoRedemptions)]));
      }
      expect(states.size).toBe(1);
      expect([...states][0]).toContain(`[{"amount":799}]`);
      expect(await readFeatures()).toMatchObject({ is_paid_plan: true });
    });

    test("an event is handled once", async () => {
      const { id } = await buy();
      const event = write("customer.subscription.updated", { id });
      await send(event);
      const before = standIn.requests.length;
      expect((await send(event)).status).toBe(200);
      expect(standIn.requests).toHaveLength(before);
    });

    test("an event that is older than what we know does not undo it", async () => {
      const { id } = await buy();
      await api.call("cancelSubscription", { bearer });
      await tell("customer.subscription.updated", { id, cancel_at_period_end: false });
      expect((await readFeatures()).cancel_at).not.toBeNull();
    });

    test("a bank that needs time keeps the checkout until it has decided", async () => {
      const session = await open(await create("premium-monthly", "WELCOME20"));
      const remote = standIn.pay(session, nowSeconds(), "incomplete");
      await tell("checkout.session.completed", { id: session });
      expect(await readFeatures()).toMatchObject({ is_paid_plan: false });
      const body = { subscription_plan_id: "premium-yearly" };
      expect((await api.refuse("createSubscription", { bearer, body })).body.code).toBe("payment_processing");
      remote.status = "active";
      await tell("checkout.session.async_payment_succeeded", { id: session });
      expect(await readFeatures()).toMatchObject({ is_paid_plan: true });
    });

    test("a payment that the bank refuses later gives the code back", async () => {
      const session = await open(await create("premium-monthly", "WELCOME20"));
      const remote = standIn.pay(session, nowSeconds(), "incomplete");
      await tell("checkout.session.completed", { id: session });
      await tell("checkout.session.async_payment_failed", { id: session });
      expect(remote.status).toBe("canceled");
      expect(await api.db.select().from(promoRedemptions)).toMatchObject([{ state: "released" }]);
      await create("premium-yearly");
    });

    test("an expired session gives the code back", async () => {
      const session = await open(await create("premium-monthly", "WELCOME20"));
      standIn.sessionOf(session).status = "expired";
      await tell("checkout.session.expired", { id: session });
      expect(await api.db.select().from(promoRedemptions)).toMatchObject([{ state: "released" }]);
    });

    test("leaving expires the session at Stripe and gives the code back", async () => {
      const path = await create("premium-monthly", "WELCOME20");
      const session = await open(path);
      expect((await api.app.request(`${path}/leave`)).headers.get("Location")).toBe(
        `${PUBLIC_ORIGIN}/subscriptions`,
      );
      expect(standIn.sessionOf(session).status).toBe("expired");
      expect(await api.db.select().from(promoRedemptions)).toMatchObject([{ state: "released" }]);
    });

    test("another plan expires the open session, so that it cannot be paid too", async () => {
      const session = await open(await create("premium-monthly"));
      await create("premium-yearly");
      expect(standIn.sessionOf(session).status).toBe("expired");
    });

    test("paid in one tab and another plan chosen in the other: the payment counts", async () => {
      const session = await open(await create("premium-monthly"));
      standIn.pay(session, nowSeconds());
      await create("premium-yearly");
      expect(await readFeatures()).toMatchObject({ plan_id: "premium-monthly" });
    });

    test("an old plan that Stripe could not be told of is cancelled later", async () => {
      const old = await buy("premium-monthly");
      await api.db
        .update(subscriptions)
        .set({ status: "replaced" })
        .where(eq(subscriptions.providerSubscriptionId, old.id));
      await settleDue(api.deps);
      expect(old.status).toBe("canceled");
    });

    test("a renewal moves the period", async () => {
      const remote = await buy();
      const { id } = standIn.renew(remote);
      await tell("invoice.paid", { id });
      const { current_period_end } = await readFeatures();
      expect(current_period_end).toBe(new Date(remote.items.data[0].current_period_end * 1000).toISOString());
    });

    test("a failed renewal keeps the plan while Stripe tries, and ends it when Stripe gives up", async () => {
      const remote = await buy();
      const { id } = standIn.failRenewal(remote, null);
      await tell("invoice.payment_failed", { id });
      expect(await readFeatures()).toMatchObject({ is_paid_plan: true });
      remote.status = "canceled";
      await tell("customer.subscription.deleted", { id: remote.id });
      expect(await readFeatures()).toMatchObject({ is_paid_plan: false });
    });

    test("an end that no event told of is found by itself", async () => {
      const remote = await buy();
      remote.status = "canceled";
      api.advance(31 * 24 * 3600);
      await settleDue(api.deps);
      const [row] = await api.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.providerSubscriptionId, remote.id));
      expect(row?.status).toBe("ended");
    });

    test("cancel and resume are told to Stripe, with one receipt", async () => {
      const remote = await buy();
      const { cancel_at } = await api.call("cancelSubscription", { bearer });
      await tell("customer.subscription.updated", { id: remote.id });
      expect(remote.cancel_at_period_end).toBe(true);
      expect(cancel_at).toBe((await readFeatures()).current_period_end);
      expect(await api.db.$count(outbox, eq(outbox.kind, "cancellation_receipt"))).toBe(1);
      await api.call("resumeSubscription", { bearer });
      expect(remote.cancel_at_period_end).toBe(false);
      expect(await readFeatures()).toMatchObject({ cancel_at: null });
    });

    test("cancelled at Stripe's own pages, it is cancelled here too", async () => {
      const remote = await buy();
      remote.cancel_at_period_end = true;
      await tell("customer.subscription.updated", { id: remote.id });
      expect((await readFeatures()).cancel_at).not.toBeNull();
      expect(await api.db.$count(outbox, eq(outbox.kind, "cancellation_receipt"))).toBe(1);
    });

    test("while Stripe is away, every call says so and nothing is half done", async () => {
      const path = await create("premium-yearly");
      const remote = await buy("premium-monthly");
      standIn.setDown(true);
      const away = { status: 503, body: { code: "unavailable" } };
      const refusal = await api.refuse("cancelSubscription", { bearer });
      expect(refusal).toMatchObject(away);
      expect(refusal.headers.get("Retry-After")).toBe("30");
      const body = { subscription_plan_id: "classroom-yearly" };
      expect(await api.refuse("quote", { bearer, body })).toMatchObject(away);
      expect((await api.app.request(await create("classroom-yearly"))).status).toBe(503);
      expect((await tell("customer.subscription.updated", { id: remote.id })).status).toBe(503);
      standIn.setDown(false);
      expect(await readFeatures()).toMatchObject({ cancel_at: null, plan_id: "premium-monthly" });
      expect(path).not.toBe(await create("premium-yearly"));
    });

    test("a checkout page says so while Stripe is away, and works afterwards", async () => {
      const path = await create();
      standIn.setDown(true);
      const response = await api.app.request(path);
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "30"]);
      expect(api.log.join()).toMatch(/"level":40[^}]*"reason":"Stripe does not answer: [^"]+"/);
      standIn.setDown(false);
      expect(await open(path)).toMatch(/^cs_/);
    });

    test("there is no mailbox beside a real checkout, whatever mail does", async () => {
      expect(api.deps.config.smtpUrl).toBeNull();
      expect((await api.app.request("/sandbox/mailbox")).status).toBe(404);
    });

    test("a wrong secret, a changed body, an old and a future signature are refused", async () => {
      const event = write("invoice.paid", { id: "in_gone" });
      for (const response of [
        await send(event, { secret: "whsec_other" }),
        await send(event, { ageSeconds: 301 }),
        await send(event, { ageSeconds: -301 }),
        await api.app.request("/api/v1/stripe/webhook", { method: "POST", body: event }),
      ]) {
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ code: "invalid_signature" });
      }
      expect((await send(event, { ageSeconds: 299 })).status).toBe(200);
    });

    test("a signature of two moments is refused, one of which may be far ahead", async () => {
      const payload = write("invoice.paid", {});
      const ahead = { payload, secret: SECRET, timestamp: nowSeconds() + 4_000 };
      const signed = standIn.client.webhooks.generateTestHeaderString(ahead);
      const response = await api.app.request("/api/v1/stripe/webhook", {
        method: "POST",
        body: payload,
        headers: { "stripe-signature": `t=${nowSeconds()},${signed}` },
      });
      expect(response.status).toBe(400);
    });

    test("a signature without a value is refused like a wrong one", async () => {
      for (const value of ["v1=", "v1", `v1=,v1=${"0".repeat(64)}`]) {
        const response = await api.app.request("/api/v1/stripe/webhook", {
          method: "POST",
          body: write("invoice.paid", {}),
          headers: { "stripe-signature": `t=${nowSeconds()},${value}` },
        });
        expect([value, response.status]).toEqual([value, 400]);
      }
    });

    test("an event about something that Stripe no longer has is not asked for again", async () => {
      expect((await tell("customer.subscription.updated", { id: "sub_gone" })).status).toBe(200);
      expect(await api.db.select().from(webhookEvents)).toHaveLength(1);
    });

    test("events about things that are not ours are taken and left alone", async () => {
      const over = { ...(await buy()), id: "sub_other", status: "canceled" as const, metadata: {} };
      standIn.remotes.set(over.id, over);
      const readPlans = () => api.db.select().from(subscriptions).orderBy(subscriptions.id);
      const before = await readPlans();
      expect((await tell("customer.subscription.updated", { id: over.id })).status).toBe(200);
      expect((await tell("product.created", { id: "prod_1" })).status).toBe(200);
      expect(await readPlans()).toEqual(before);
      expect(await readFeatures()).toMatchObject({ is_paid_plan: true });
    });
  },
  env,
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
