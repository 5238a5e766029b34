import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { families, providerCustomers } from "../../../../db/schema.ts";
import { speakAsStripe } from "../../../../testing/stripe/events.ts";
import { startStripeStandIn } from "../../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../../testing/testing.ts";
import { gatherProviders } from "../../create.ts";
import { connectStripe } from "../provider.ts";

const SECRET = "whsec_test";
const EMAIL = "parent@maamoul.example";
const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "a family as Stripe's customer",
  (api) => {
    let familyId: string;
    beforeEach(async () => {
      familyId = await api.familyOf(EMAIL);
    });

    const { tell, open, buy: buyAt } = speakAsStripe(api, standIn, SECRET);
    const create = async () => api.openCheckout(await api.signIn(EMAIL), "premium-monthly");
    async function buy() {
      const remote = await buyAt(await create());
      const customer = standIn.customers.get(remote.customer);
      if (!customer) throw new Error("no customer");
      return { remote, customer };
    }
    async function deleteInDashboard({ remote }: Awaited<ReturnType<typeof buy>>) {
      standIn.deleteCustomer(remote.customer);
      await tell("customer.subscription.deleted", { id: remote.id });
    }
    const readKnown = () =>
      api.db.select().from(providerCustomers).where(eq(providerCustomers.familyId, familyId));
    const readBalances = async () =>
      (await api.db.select().from(families).where(eq(families.id, familyId)))[0]?.balances;

    test("is forgotten once it was deleted in the dashboard, and the next checkout makes another", async () => {
      const bought = await buy();
      await deleteInDashboard(bought);
      await tell("customer.deleted", { id: bought.customer.id });
      expect(await readKnown()).toEqual([]);
      await buy();
      expect(await readKnown()).toMatchObject([
        { customerId: expect.not.stringMatching(bought.customer.id) },
      ]);
    });

    test("stays forgotten where the end of its plan is told of afterwards", async () => {
      const bought = await buy();
      standIn.deleteCustomer(bought.customer.id);
      await tell("customer.deleted", { id: bought.customer.id });
      await tell("customer.subscription.deleted", { id: bought.remote.id });
      expect(await readKnown()).toEqual([]);
    });

    test("that was deleted, and nobody told us, is replaced by the checkout that Stripe refuses", async () => {
      await deleteInDashboard(await buy());
      const session = await open(await create());
      expect(standIn.sessionOf(session).params).toMatchObject({ customer_email: EMAIL });
      expect(await readKnown()).toEqual([]);
    });

    test("has each credit in its own currency", async () => {
      const { remote, customer } = await buy();
      Object.assign(customer, { currency: "aed", balance: -500 });
      await tell("invoice.paid", { id: remote.latest_invoice });
      expect(await readBalances()).toEqual({ AED: 500, USD: 0 });
    });

    test("has the credit that was given in the dashboard at once", async () => {
      const { customer } = await buy();
      Object.assign(customer, { balance: -300, credits: { aed: 700 } });
      await tell("customer.updated", { id: customer.id });
      expect(await readBalances()).toEqual({ USD: 300, AED: 700 });
      const { credit } = await api.call("features", { bearer: await api.signIn(EMAIL) });
      expect(credit).toMatchObject({ amount: 300 });
    });

    test("who owes Stripe something has no credit", async () => {
      const { customer } = await buy();
      customer.balance = 200;
      await tell("customer.updated", { id: customer.id });
      expect(await readBalances()).toEqual({ USD: 0 });
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
