import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { accounts, charges, providerRequests, subscriptions } from "../../../db/schema.ts";
import { speakAsStripe } from "../../../testing/stripe/events.ts";
import { unknownParameter } from "../../../testing/stripe/refusals.ts";
import { startStripeStandIn } from "../../../testing/stripe/stripe.ts";
import { PUBLIC_ORIGIN } from "../../../testing/test-config.ts";
import { describeApi } from "../../../testing/testing.ts";
import { tellProviders } from "../../running/tell-providers.ts";
import { gatherProviders } from "../create.ts";
import { connectStripe } from "./provider.ts";

const SECRET = "whsec_test";
const MOTHER = "parent@maamoul.example";
const FATHER = "father@maamoul.example";
const PASSWORD = "cookies-123";
const DAY_SECONDS = 24 * 3600;
const visa = { last4: "1111", brand: "visa", exp_month: 5, exp_year: 2032 };
const mastercard = { last4: "4444", brand: "mastercard", exp_month: 7, exp_year: 2033 };
const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "a card that an adult enters at Stripe",
  (api) => {
    let familyId: string;
    beforeEach(async () => {
      standIn.takeAll();
      standIn.setDown(false);
      standIn.setDeclines(false);
      familyId = await api.familyOf(MOTHER);
      const father = { id: randomUUID(), familyId, email: FATHER, passwordHash: "none" };
      const createdAt = new Date(api.now().getTime() + 1000);
      await api.db.insert(accounts).values({ ...father, role: "parent", language: "ar", createdAt });
    });

    const { nowSeconds, tell, buy: buyAt, openCard, enterCard } = speakAsStripe(api, standIn, SECRET);
    const features = async () => api.call("features", { bearer: await api.signIn(MOTHER) });
    const readRow = async () => {
      const isOfFamily = eq(subscriptions.familyId, familyId);
      const [row] = await api.db.select().from(subscriptions).where(isOfFamily);
      if (!row) throw new Error("there is no plan");
      return row;
    };
    async function readPayer() {
      const { payerId, cardLast4 } = await readRow();
      const [payer] = await api.db
        .select()
        .from(accounts)
        .where(eq(accounts.id, payerId ?? ""));
      return [payer?.email, cardLast4];
    }
    const readRequests = async () =>
      (await api.db.select().from(providerRequests).orderBy(providerRequests.kind)).map(({ kind }) => kind);
    /** The mother bought a month a minute ago, and the mails of it have left. */
    async function buy() {
      const remote = await buyAt(await api.openCheckout(await api.signIn(MOTHER), "premium-monthly"));
      await tell("invoice.paid", { id: remote.latest_invoice });
      await api.readMail();
      api.advance(60);
      return remote;
    }
    const askForPage = async (email: string) =>
      (await api.call("changeCard", { bearer: await api.signIn(email) })).url;
    const readSession = (id: string) => {
      const session = standIn.cards.sessions.get(id);
      if (!session) throw new Error(`no session ${id}`);
      return session;
    };
    /** Where the browser is led when it comes back from Stripe's page. */
    async function comeBack(session: string) {
      const { success_url } = readSession(session);
      const { pathname, search } = new URL((success_url ?? "").replace("{CHECKOUT_SESSION_ID}", session));
      const response = await api.app.request(pathname + search);
      return { status: response.status, location: response.headers.get("Location") };
    }
    const leave = async (email: string) => api.call("leaveFamily", { bearer: await api.signIn(email) });
    const isGivenBack = (id: string) => standIn.cards.methods.get(id)?.customer === null;
    const subjects = async () =>
      (await api.readMail()).map(({ recipient, subject }) => `${recipient}: ${subject}`);

    test("is asked for on a page of Stripe's that is opened for this adult, and leads back", async () => {
      const remote = await buy();
      const returns = new URLSearchParams({
        success_url: `${PUBLIC_ORIGIN}/subscriptions?card=changed`,
        cancel_url: `${PUBLIC_ORIGIN}/subscriptions`,
        language: "ar",
      });
      const session = readSession(await openCard(`${await askForPage(FATHER)}&${returns}`));
      const father = await api.db.select().from(accounts).where(eq(accounts.email, FATHER));
      expect(session).toMatchObject({
        mode: "setup",
        customer: remote.customer,
        payment_method_types: ["card"],
        locale: "auto",
        cancel_url: `${PUBLIC_ORIGIN}/subscriptions`,
        metadata: { family_id: familyId, subscription_id: (await readRow()).id, payer_id: father[0]?.id },
      });
      const { searchParams } = new URL(session.success_url ?? "");
      expect(Object.fromEntries(searchParams)).toMatchObject(Object.fromEntries(returns));
      expect(session.success_url).toContain("&session={CHECKOUT_SESSION_ID}");
      expect(readSession(await openCard(await askForPage(MOTHER))).locale).toBe("en");
    });

    test("is asked for at an address that is signed for one adult", async () => {
      await buy();
      const url = new URL(await askForPage(FATHER));
      const [mother] = await api.db.select().from(accounts).where(eq(accounts.email, MOTHER));
      url.searchParams.set("payer", mother?.id ?? "");
      expect((await api.app.request(url.pathname + url.search)).status).toBe(404);
      const form = { method: "POST", body: new URLSearchParams() };
      const own = new URL(await askForPage(FATHER));
      expect((await api.app.request(own.pathname + own.search, form)).status).toBe(405);
    });

    test("pays from then on, and both adults are told once", async () => {
      const remote = await buy();
      const { method } = await enterCard(await askForPage(FATHER), visa);
      expect(await readPayer()).toEqual([FATHER, "1111"]);
      expect(await features()).toMatchObject({
        card_last4: "1111",
        card_brand: "visa",
        card_expiry: "2032-05",
      });
      expect(remote.default_payment_method).toBe(method.id);
      const customer = standIn.customers.get(remote.customer);
      expect(customer?.invoice_settings.default_payment_method).toBe(method.id);
      expect(await readRequests()).toEqual([]);
      expect((await api.readMail()).map(({ recipient }) => recipient)).toEqual([FATHER, MOTHER]);
      await tell("invoice.paid", { id: standIn.renew(remote).id });
      const [last] = await api.db
        .select()
        .from(charges)
        .where(eq(charges.payerId, (await readRow()).payerId ?? ""));
      expect(last).toMatchObject({ amountCents: 999 });
    });

    test("is taken on the way back too, without any event", async () => {
      const remote = await buy();
      const session = await openCard(await askForPage(FATHER));
      const method = standIn.enterCard(session, visa);
      expect(await comeBack(session)).toEqual({ status: 303, location: `${PUBLIC_ORIGIN}/subscriptions` });
      expect(await readPayer()).toEqual([FATHER, "1111"]);
      expect(remote.default_payment_method).toBe(method.id);
    });

    test("that was not entered is asked for again on the way back", async () => {
      await buy();
      const session = await openCard(await askForPage(FATHER));
      const { location } = await comeBack(session);
      expect(location).toMatch(/^https:\/\/checkout\.stripe\.example\/cs_/);
      expect(location).not.toContain(session);
      expect(await readPayer()).toEqual([MOTHER, "4242"]);
    });

    test("is taken once, however often it is told of", async () => {
      await buy();
      const { session } = await enterCard(await askForPage(FATHER), visa);
      const isChange = (request: string) => /^POST \/v1\/(subscriptions|customers)\//.test(request);
      const before = standIn.requests.filter(isChange).length;
      await api.readMail();
      await tell("checkout.session.completed", { id: session });
      await Promise.all([comeBack(session), comeBack(session)]);
      await Promise.all([1, 2, 3].map(() => tell("checkout.session.completed", { id: session })));
      expect(standIn.requests.filter(isChange)).toHaveLength(before);
      expect(await subjects()).toEqual([]);
      expect(await readPayer()).toEqual([FATHER, "1111"]);
    });

    test("told of by ten at the same moment, is taken once", async () => {
      const remote = await buy();
      const session = await openCard(await askForPage(FATHER));
      const method = standIn.enterCard(session, visa);
      const tellIt = async () => (await tell("checkout.session.completed", { id: session })).status;
      const answers = await Promise.all(Array.from({ length: 10 }, tellIt));
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(remote.default_payment_method).toBe(method.id);
      expect(await subjects()).toHaveLength(2);
      expect(await readRequests()).toEqual([]);
    });

    test("told of late, does not undo the card that was entered after it", async () => {
      const remote = await buy();
      const early = await openCard(await askForPage(MOTHER));
      const first = standIn.enterCard(early, mastercard);
      api.advance(60);
      const { method } = await enterCard(await askForPage(FATHER), visa);
      await api.readMail();
      expect((await tell("checkout.session.completed", { id: early })).status).toBe(200);
      expect((await comeBack(early)).status).toBe(303);
      expect(await readPayer()).toEqual([FATHER, "1111"]);
      expect(remote.default_payment_method).toBe(method.id);
      expect(isGivenBack(first.id)).toBe(false);
      expect(await subjects()).toEqual([]);
    });

    test("beside another adult's at the same moment: the one whom Stripe charges is the payer", async () => {
      const remote = await buy();
      const one = await openCard(await askForPage(MOTHER));
      const other = await openCard(await askForPage(FATHER));
      const cards = [standIn.enterCard(one, mastercard), standIn.enterCard(other, visa)];
      await Promise.all([one, other, one, other].map((id) => tell("checkout.session.completed", { id })));
      const charged = cards.find(({ id }) => id === remote.default_payment_method)?.card?.last4;
      const expected = charged === "1111" ? [FATHER, "1111"] : [MOTHER, "4444"];
      expect(await readPayer()).toEqual(expected);
      for (const id of [other, one]) await tell("checkout.session.completed", { id });
      expect(await readPayer()).toEqual(expected);
      expect(await readRequests()).toEqual([]);
    });

    test("after the plan ended is given back, and nothing changes", async () => {
      const remote = await buy();
      const session = await openCard(await askForPage(FATHER));
      remote.status = "canceled";
      await tell("customer.subscription.deleted", { id: remote.id });
      const before = await readRow();
      await api.readMail();
      const { id } = standIn.enterCard(session, visa);
      expect((await tell("checkout.session.completed", { id: session })).status).toBe(200);
      expect(isGivenBack(id)).toBe(true);
      expect(await readRow()).toEqual(before);
      expect(await subjects()).toEqual([]);
      // Told again, there is nothing to give back.
      expect((await tell("checkout.session.completed", { id: session })).status).toBe(200);
      expect((await comeBack(session)).status).toBe(410);
    });

    test("for a plan that is over at Stripe ends the plan here, and is given back", async () => {
      const remote = await buy();
      const session = await openCard(await askForPage(FATHER));
      remote.status = "canceled";
      const { id } = standIn.enterCard(session, visa);
      await tell("checkout.session.completed", { id: session });
      expect(await readRow()).toMatchObject({ status: "ended", cardLast4: "4242" });
      expect(isGivenBack(id)).toBe(true);
    });

    test("after the adult left is given back, and nothing changes", async () => {
      const remote = await buy();
      const session = await openCard(await askForPage(FATHER));
      await leave(FATHER);
      const { id } = standIn.enterCard(session, visa);
      await tell("checkout.session.completed", { id: session });
      expect(isGivenBack(id)).toBe(true);
      expect(await readPayer()).toEqual([MOTHER, "4242"]);
      expect(remote.default_payment_method).not.toBe(id);
    });

    test("after the adult was removed, or asked to be deleted, is given back", async () => {
      const remote = await buy();
      const asked = await openCard(await askForPage(MOTHER));
      await api.call("deleteAccount", { bearer: await api.signIn(MOTHER), body: { password: PASSWORD } });
      const removed = await openCard(await askForPage(FATHER));
      const [father] = await api.db.select().from(accounts).where(eq(accounts.email, FATHER));
      const body = { id: father?.id ?? "" };
      const bearer = await api.signIn(MOTHER);
      await api.call("removeAdult", { bearer, body });
      for (const session of [asked, removed]) {
        const { id } = standIn.enterCard(session, visa);
        expect((await comeBack(session)).status).toBe(410);
        expect(isGivenBack(id)).toBe(true);
        expect(remote.default_payment_method).not.toBe(id);
      }
    });

    test("of somebody who leaves afterwards stays what the plan would be charged to", async () => {
      const remote = await buy();
      const { session, method } = await enterCard(await askForPage(FATHER), visa);
      await leave(FATHER);
      await comeBack(session);
      await tell("checkout.session.completed", { id: session });
      expect(isGivenBack(method.id)).toBe(false);
      expect(remote.default_payment_method).toBe(method.id);
      expect(await readRow()).toMatchObject({ status: "cancelled" });
    });

    test("makes a plan go on that was to end because its payer left", async () => {
      const remote = await buy();
      await leave(MOTHER);
      await tellProviders(api.deps);
      expect(remote.cancel_at_period_end).toBe(true);
      const { method } = await enterCard(await askForPage(FATHER), visa);
      expect(await readRow()).toMatchObject({ status: "active", cancelAt: null });
      expect(await readPayer()).toEqual([FATHER, "1111"]);
      expect([remote.cancel_at_period_end, remote.default_payment_method]).toEqual([false, method.id]);
      expect(await readRequests()).toEqual([]);
    });

    test("makes it go on also where Stripe was not told of the end yet", async () => {
      const remote = await buy();
      await leave(MOTHER);
      await enterCard(await askForPage(FATHER), visa);
      await tellProviders(api.deps);
      expect(remote.cancel_at_period_end).toBe(false);
      expect(await readRow()).toMatchObject({ status: "active" });
    });

    test("leaves a plan cancelled that its payer has cancelled", async () => {
      const remote = await buy();
      await api.call("cancelSubscription", { bearer: await api.signIn(MOTHER) });
      await enterCard(await askForPage(FATHER), visa);
      expect(remote.cancel_at_period_end).toBe(true);
      expect(await readRow()).toMatchObject({ status: "cancelled" });
      expect(await readPayer()).toEqual([FATHER, "1111"]);
    });

    test("while the plan is cancelled is charged once it was resumed", async () => {
      const remote = await buy();
      await api.call("cancelSubscription", { bearer: await api.signIn(MOTHER) });
      const { method } = await enterCard(await askForPage(FATHER), visa);
      await api.call("resumeSubscription", { bearer: await api.signIn(FATHER) });
      expect(remote.cancel_at_period_end).toBe(false);
      expect(remote.default_payment_method).toBe(method.id);
      await tell("invoice.paid", { id: standIn.renew(remote).id });
      const { payments } = await api.call("payments", { bearer: await api.signIn(FATHER) });
      expect(payments).toHaveLength(2);
      expect(await readPayer()).toEqual([FATHER, "1111"]);
    });

    test("and that its bank replaces while the plan is cancelled shows as it is by then", async () => {
      const remote = await buy();
      await api.call("cancelSubscription", { bearer: await api.signIn(MOTHER) });
      const method = remote.default_payment_method;
      Object.assign(standIn.cards.methods.get(method)?.card ?? {}, { last4: "9999", exp_year: 2034 });
      await tell("payment_method.automatically_updated", { id: method, customer: remote.customer });
      expect(await features()).toMatchObject({ card_last4: "9999", card_expiry: "2034-08" });
    });

    test("pays what is overdue at once, as a payment of the new payer", async () => {
      const remote = await buy();
      api.advance(30 * DAY_SECONDS);
      const failed = standIn.failRenewal(remote, nowSeconds() + DAY_SECONDS);
      await tell("invoice.payment_failed", { id: failed.id });
      await enterCard(await askForPage(FATHER), visa);
      expect(failed.status).toBe("paid");
      expect(await features()).toMatchObject({ past_due: null, card_last4: "1111" });
      const { payments } = await api.call("payments", { bearer: await api.signIn(FATHER) });
      expect(payments).toMatchObject([{ amount: 999 }, { amount: 999 }]);
      const [last] = await api.db.select().from(charges).where(eq(charges.providerReference, failed.id));
      expect(last).toMatchObject({ payerId: (await readRow()).payerId, cardLast4: "1111" });
    });

    test("declined for the overdue payment, it stays the plan's card, and Stripe tries again", async () => {
      const remote = await buy();
      api.advance(30 * DAY_SECONDS);
      const failed = standIn.failRenewal(remote, nowSeconds() + DAY_SECONDS);
      await tell("invoice.payment_failed", { id: failed.id });
      standIn.setDeclines(true);
      await enterCard(await askForPage(FATHER), visa);
      expect(failed.status).toBe("open");
      expect(await readPayer()).toEqual([FATHER, "1111"]);
      expect(await features()).toMatchObject({ past_due: { amount: 999 } });
      expect(await readRequests()).toEqual([]);
    });

    test("a customer who changes at Stripe in any other way tries no overdue payment again", async () => {
      const remote = await buy();
      api.advance(30 * DAY_SECONDS);
      const failed = standIn.failRenewal(remote, nowSeconds() + DAY_SECONDS);
      await tell("invoice.payment_failed", { id: failed.id });
      standIn.requests.length = 0;
      expect((await tell("customer.updated", { id: remote.customer })).status).toBe(200);
      expect(standIn.requests.filter((each) => !each.startsWith("GET"))).toEqual([]);
      expect(failed.status).toBe("open");
    });

    test("whose payment is not answered is charged once", async () => {
      const remote = await buy();
      api.advance(30 * DAY_SECONDS);
      const failed = standIn.failRenewal(remote, nowSeconds() + DAY_SECONDS);
      await tell("invoice.payment_failed", { id: failed.id });
      standIn.lose(`POST /v1/invoices/${failed.id}/pay`);
      await enterCard(await askForPage(FATHER), visa);
      expect(await readRequests()).toEqual(["use card"]);
      standIn.takeAll();
      await tellProviders(api.deps);
      await tell("invoice.paid", { id: failed.id });
      expect(await readRequests()).toEqual([]);
      expect(await features()).toMatchObject({ past_due: null });
      const { payments } = await api.call("payments", { bearer: await api.signIn(FATHER) });
      expect(payments).toHaveLength(2);
    });

    test("that Stripe is not told of yet counts, whatever Stripe says of the one before", async () => {
      const remote = await buy();
      await leave(MOTHER);
      await tellProviders(api.deps);
      const refusal = unknownParameter("default_payment_method");
      const session = await openCard(await askForPage(FATHER));
      const { id } = standIn.enterCard(session, visa);
      standIn.refuse("POST /v1/subscriptions/", refusal);
      expect((await tell("checkout.session.completed", { id: session })).status).toBe(200);
      await tell("customer.subscription.updated", { id: remote.id });
      expect(await readPayer()).toEqual([FATHER, "1111"]);
      expect(await readRow()).toMatchObject({ status: "active" });
      expect(await readRequests()).toEqual(["start renewal", "use card"]);
      // The plan must not renew with the card of the adult who left.
      standIn.takeAll();
      standIn.refuse("POST /v1/customers/", refusal);
      await tellProviders(api.deps);
      expect(remote.cancel_at_period_end).toBe(true);
      standIn.takeAll();
      api.advance(3600);
      await tellProviders(api.deps);
      await tellProviders(api.deps);
      expect([remote.default_payment_method, remote.cancel_at_period_end]).toEqual([id, false]);
      expect(await readRequests()).toEqual([]);
    });

    test("is not lost while Stripe is away", async () => {
      const remote = await buy();
      const session = await openCard(await askForPage(FATHER));
      const { id } = standIn.enterCard(session, visa);
      standIn.setDown(true);
      expect((await comeBack(session)).status).toBe(503);
      expect((await tell("checkout.session.completed", { id: session })).status).toBe(503);
      standIn.setDown(false);
      expect((await comeBack(session)).status).toBe(303);
      expect(remote.default_payment_method).toBe(id);
    });

    test("of a session that we did not sign changes nothing", async () => {
      const remote = await buy();
      const session = await openCard(await askForPage(FATHER));
      const { metadata } = readSession(session);
      Object.assign(metadata ?? {}, { payer_id: (await readRow()).payerId });
      const { id } = standIn.enterCard(session, visa);
      await tell("checkout.session.completed", { id: session });
      expect(await readPayer()).toEqual([MOTHER, "4242"]);
      expect(remote.default_payment_method).not.toBe(id);
    });

    test("at Stripe's own pages, without a word to us, changes the card and not the payer", async () => {
      const remote = await buy();
      await enterCard(await askForPage(FATHER), visa);
      const method = standIn.cards.addMethod(remote.customer, mastercard, nowSeconds() + 1);
      remote.default_payment_method = method.id;
      await tell("customer.subscription.updated", { id: remote.id });
      expect(await readPayer()).toEqual([FATHER, "4444"]);
    });

    test("expired without a card, a session changes nothing", async () => {
      await buy();
      const session = await openCard(await askForPage(FATHER));
      Object.assign(readSession(session), { status: "expired", url: null });
      const before = await readRow();
      expect((await tell("checkout.session.expired", { id: session })).status).toBe(200);
      expect(await readRow()).toEqual(before);
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
