import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import { createStripeClient } from "../../../api/billing/providers/stripe/client.ts";
import type { StripeSide } from "./side.ts";

const POLL_MS = 5_000;
const TEST_CARDS = {
  pays: "pm_card_visa",
  asks: "pm_card_authenticationRequired",
  disputes: "pm_card_createDispute",
};

/** Stripe's test mode. What a person must do, on Stripe's own pages, is printed and waited for. */
export function connectTestMode(secretKey: string, print: (line: string) => void): StripeSide {
  const stripe = createStripeClient(secretKey);
  let clockId = "";
  let since = Math.floor(Date.now() / 1000);
  const seen = new Set<string>();

  async function waitFor(isDone: () => Promise<boolean>): Promise<void> {
    while (!(await isDone())) await wait(POLL_MS);
  }

  return {
    stripe,
    webhookSecret: "whsec_test_mode",
    async pay({ id, url }) {
      print(`  Open ${url} and pay with 4242 4242 4242 4242, any date to come and any code.`);
      await waitFor(async () => (await stripe.checkout.sessions.retrieve(id)).status === "complete");
    },
    async approve({ id, url }) {
      print(`  Open ${url} and complete the authentication.`);
      await waitFor(async () => (await stripe.invoices.retrieve(id)).status === "paid");
    },
    async useCard(subscriptionId, card) {
      const { customer } = await stripe.subscriptions.retrieve(subscriptionId);
      const method = await stripe.paymentMethods.attach(TEST_CARDS[card], { customer: String(customer) });
      await stripe.subscriptions.update(subscriptionId, { default_payment_method: method.id });
    },
    async advanceTo(frozen_time) {
      await stripe.testHelpers.testClocks.advance(clockId, { frozen_time });
      await waitFor(async () => (await stripe.testHelpers.testClocks.retrieve(clockId)).status === "ready");
    },
    async readEvents() {
      // Stripe writes its events some seconds after what they tell of.
      await wait(POLL_MS);
      const found: Stripe.Event[] = [];
      for await (const event of stripe.events.list({ created: { gte: since - 60 }, limit: 100 }))
        if (!seen.has(event.id)) found.push(event);
      for (const { id } of found) seen.add(id);
      since = Math.floor(Date.now() / 1000);
      return found.toReversed().map((event) => JSON.stringify(event));
    },
    async createCustomer(email, nowSeconds) {
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: nowSeconds, name: "Maamoul" });
      clockId = clock.id;
      return (await stripe.customers.create({ email, test_clock: clockId })).id;
    },
    async close() {
      // With it go its customer and what that has.
      if (clockId) await stripe.testHelpers.testClocks.del(clockId);
    },
  };
}
