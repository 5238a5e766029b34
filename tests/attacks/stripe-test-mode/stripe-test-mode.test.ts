import { expect, test } from "vitest";
import { gatherProviders } from "../../../api/billing/providers/create.ts";
import { connectStripe } from "../../../api/billing/providers/stripe/provider.ts";
import { failOnMismatches } from "../../../api/testing/stripe/mismatches.ts";
import { startStripeStandIn } from "../../../api/testing/stripe/stripe.ts";
import { refuseKey } from "./keys.ts";
import { withOwnApi } from "./own-api.ts";
import { startReport } from "./report.ts";
import { connectStandIn } from "./stand-in-side.ts";
import { walkTestMode } from "./walk.ts";

test("the walk through Stripe's test mode sees at the stand-in what it expects", async () => {
  const standIn = await startStripeStandIn();
  const secret = "whsec_test";
  const report = startReport((line) => console.log(line));
  const env = { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: secret };
  const providers = gatherProviders([connectStripe(standIn.client, secret)]);
  await withOwnApi(
    (api) =>
      walkTestMode(
        api,
        connectStandIn(standIn, () => Math.floor(api.now().getTime() / 1000)),
        report,
      ),
    { startedAt: new Date("2026-03-01T08:00:00Z"), env, providers },
  );
  await standIn.close();
  failOnMismatches();
  expect(report.differences).toEqual([]);
});

test.each([
  ["sk_live_1", "live"],
  ["rk_live_1", "live"],
  ["", "STRIPE_SECRET_KEY takes"],
  ["pk_test_1", "STRIPE_SECRET_KEY takes"],
])("the key %j is refused in a sentence", (key, words) => {
  expect(refuseKey(key)).toContain(words);
});

test("a test key is taken", () => {
  expect([refuseKey("sk_test_1"), refuseKey("rk_test_1")]).toEqual([undefined, undefined]);
});
