import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { eraseDue } from "../../../accounts/deletion/erase-due.ts";
import { accounts, providerCustomers, providerRequests, subscriptions } from "../../../db/schema.ts";
import { speakAsStripe } from "../../../testing/stripe/events.ts";
import { invalid } from "../../../testing/stripe/refusals.ts";
import { startStripeStandIn } from "../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../testing/testing.ts";
import { reconcile } from "../../running/reconcile.ts";
import { tellProviders } from "../../running/tell-providers.ts";
import { gatherProviders } from "../create.ts";
import { connectStripe } from "./provider.ts";

const SECRET = "whsec_test";
const MOTHER = "parent@maamoul.example";
const FATHER = "father@maamoul.example";
const password = "cookies-123";
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "what Stripe knows of somebody who is erased",
  (api) => {
    let familyId: string;
    beforeEach(async () => {
      standIn.takeAll();
      standIn.setDown(false);
      standIn.setDeclines(false);
      familyId = await api.familyOf(MOTHER);
    });
    const { tell, buy: buyAt, enterCard, nowSeconds } = speakAsStripe(api, standIn, SECRET);
    const readRequests = async () =>
      (await api.db.select().from(providerRequests)).map(({ kind }) => kind).sort();
    const isKnown = async () =>
      (await api.db.$count(providerCustomers, eq(providerCustomers.familyId, familyId))) > 0;
    const isGivenBack = (id: string) => standIn.cards.methods.get(id)?.customer === null;
    async function addFather() {
      const createdAt = new Date(api.now().getTime() + 1000);
      const father = { id: randomUUID(), familyId, email: FATHER, passwordHash: "none", createdAt };
      await api.db.insert(accounts).values({ ...father, role: "parent", language: "en" });
    }
    async function buy() {
      const remote = await buyAt(await api.openCheckout(await api.signIn(MOTHER), "premium-monthly"));
      await tell("invoice.paid", { id: remote.latest_invoice });
      api.advance(60);
      const customer = standIn.customers.get(remote.customer);
      if (!customer) throw new Error("Stripe has no customer");
      Object.assign(customer, { name: "Mariam", email: MOTHER });
      return { remote, customer, card: remote.default_payment_method };
    }
    async function eraseMother() {
      await api.call("deleteAccount", { bearer: await api.signIn(MOTHER), body: { password } });
      await tellProviders(api.deps);
      api.advance(7 * DAY_SECONDS);
      await eraseDue(api.deps);
    }

    test("with the last adult the plan ends there, and then the customer is deleted", async () => {
      const { remote, customer, card } = await buy();
      await eraseMother();
      expect(await readRequests()).toEqual(["end", "forget payer"]);
      await tellProviders(api.deps);
      expect(await readRequests()).toEqual(["forget payer"]);
      expect([remote.status, customer.deleted]).toEqual(["canceled", undefined]);
      await tellProviders(api.deps);
      expect(customer.deleted).toBe(true);
      expect(isGivenBack(card)).toBe(true);
      expect([await isKnown(), await readRequests()]).toEqual([false, []]);
    });

    test("Stripe that is away is asked again", async () => {
      const { customer } = await buy();
      await eraseMother();
      standIn.setDown(true);
      await tellProviders(api.deps);
      expect(await readRequests()).toEqual(["end", "forget payer"]);
      standIn.setDown(false);
      for (let hour = 0; hour < 3; hour++) {
        api.advance(HOUR_SECONDS);
        await tellProviders(api.deps);
      }
      expect([customer.deleted, await isKnown()]).toEqual([true, false]);
    });

    test("the customer stays until what must be refunded is refunded", async () => {
      const { customer, remote } = await buy();
      await eraseMother();
      await tellProviders(api.deps);
      const [row] = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
      await api.db.insert(providerRequests).values({
        id: randomUUID(),
        familyId,
        subscriptionId: row?.id ?? "",
        kind: "refund",
        providerReference: [...standIn.invoices.values()].find((each) => each.customer === remote.customer)
          ?.id,
        createdAt: api.now(),
      });
      standIn.refuse("POST /v1/refunds", invalid("This payment cannot be refunded."));
      await tellProviders(api.deps);
      expect([customer.deleted, await readRequests()]).toEqual([undefined, ["forget payer", "refund"]]);
      standIn.takeAll();
      api.advance(HOUR_SECONDS);
      await tellProviders(api.deps);
      await tellProviders(api.deps);
      expect([customer.deleted, await readRequests()]).toEqual([true, []]);
    });

    test("deleted in the dashboard already, it is done", async () => {
      const { customer } = await buy();
      await eraseMother();
      await tellProviders(api.deps);
      Object.assign(customer, { deleted: true });
      await tellProviders(api.deps);
      expect([await isKnown(), await readRequests()]).toEqual([false, []]);
    });

    test("of a family that was emptied before Stripe was asked to forget, the night asks", async () => {
      const { customer, remote } = await buy();
      await eraseMother();
      await api.db.delete(providerRequests);
      await reconcile(api.deps);
      // It runs there, so that comes first.
      expect([customer.deleted, await readRequests()]).toEqual([undefined, ["end"]]);
      await tellProviders(api.deps);
      expect([customer.deleted, remote.status]).toEqual([undefined, "canceled"]);
      await reconcile(api.deps);
      expect([customer.deleted, await isKnown()]).toEqual([true, false]);
    });

    test("of a family that goes on, name and card go, and the plan runs to its end", async () => {
      await addFather();
      const { customer, card, remote } = await buy();
      await eraseMother();
      expect(await readRequests()).toEqual(["forget payer"]);
      await tellProviders(api.deps);
      expect(customer).toMatchObject({ name: "", email: "" });
      expect([customer.deleted, isGivenBack(card), remote.status]).toEqual([undefined, true, "active"]);
      expect(await isKnown()).toBe(true);
    });

    test("another adult's card pays on", async () => {
      await addFather();
      const { customer, card, remote } = await buy();
      const { url } = await api.call("changeCard", { bearer: await api.signIn(FATHER) });
      const { method } = await enterCard(url);
      await eraseMother();
      await tellProviders(api.deps);
      expect([isGivenBack(card), isGivenBack(method.id)]).toEqual([true, false]);
      expect(remote.default_payment_method).toBe(method.id);
      expect(customer).toMatchObject({ name: "", email: "" });
    });

    test("a card that another adult enters after the erasure stays", async () => {
      await addFather();
      const { card, customer } = await buy();
      await eraseMother();
      api.advance(HOUR_SECONDS);
      const later = standIn.cards.addMethod(
        customer.id,
        { last4: "1111", brand: "visa", exp_month: 5, exp_year: 2032 },
        nowSeconds(),
      );
      await tellProviders(api.deps);
      expect([isGivenBack(card), isGivenBack(later.id)]).toEqual([true, false]);
    });

    test("in a family that they had left before, their card goes too", async () => {
      await addFather();
      const { card, customer } = await buy();
      await api.call("leaveFamily", { bearer: await api.signIn(MOTHER) });
      await tellProviders(api.deps);
      await eraseMother();
      await tellProviders(api.deps);
      expect([isGivenBack(card), customer.name]).toEqual([true, ""]);
      expect(customer.deleted).toBeUndefined();
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
