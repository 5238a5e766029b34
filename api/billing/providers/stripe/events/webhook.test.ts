import { afterAll, beforeEach, expect, test } from "vitest";
import { checkInstallation } from "../../../../operator/check/check.ts";
import { startStripeStandIn } from "../../../../testing/stripe/stripe.ts";
import { describeWebhook } from "../../../../testing/stripe/webhooks.ts";
import { PUBLIC_ORIGIN } from "../../../../testing/test-config.ts";
import { describeApi } from "../../../../testing/testing.ts";
import { gatherProviders } from "../../create.ts";
import { connectStripe } from "../provider.ts";
import { eventHandlers } from "./handlers.ts";

const SECRET = "whsec_test";
const ADDRESS = `${PUBLIC_ORIGIN}/api/v1/stripe/webhook`;
const all = [...eventHandlers.keys()];
const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "Stripe's webhook, as operator check finds it",
  (api) => {
    beforeEach(() => {
      standIn.webhooks.length = 0;
      standIn.takeAll();
    });
    async function check() {
      const findings = await Promise.all(checkInstallation(api.deps));
      return findings.find(({ what }) => what === "payment events");
    }

    test.each([[all], [["*"]]])("is good where it gets what it needs: %j", async (events) => {
      standIn.webhooks.push(describeWebhook(ADDRESS, events));
      expect(await check()).toMatchObject({ state: "good" });
    });

    test("is broken without an endpoint at our address", async () => {
      standIn.webhooks.push(describeWebhook("https://old.example/api/v1/stripe/webhook", all));
      expect(await check()).toMatchObject({
        state: "broken",
        note: `Stripe has no enabled webhook endpoint at ${ADDRESS}`,
      });
    });

    test("is broken where the endpoint is turned off", async () => {
      standIn.webhooks.push({ ...describeWebhook(ADDRESS, all), status: "disabled" });
      expect(await check()).toMatchObject({ state: "broken" });
    });

    test("names the events that are not sent", async () => {
      standIn.webhooks.push(describeWebhook(ADDRESS, all.slice(2)));
      expect(await check()).toMatchObject({
        state: "broken",
        note: `the endpoint at ${ADDRESS} is not sent ${all.slice(0, 2).join(", ")}`,
      });
    });

    test("is broken where Stripe does not answer", async () => {
      standIn.setDown(true);
      expect(await check()).toMatchObject({
        state: "broken",
        note: expect.stringContaining("cannot be read"),
      });
      standIn.setDown(false);
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
