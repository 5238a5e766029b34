import { gatherProviders } from "../../../api/billing/providers/create.ts";
import { connectStripe } from "../../../api/billing/providers/stripe/provider.ts";
import { buildIfNeeded } from "../../../tools/scripts/set-up.mjs";
import { refuseKey } from "./keys.ts";
import { withOwnApi } from "./own-api.ts";
import { connectTestMode } from "./real-side.ts";
import { startReport } from "./report.ts";
import { walkTestMode } from "./walk.ts";

/** `npm run stripe:test-mode` walks one family through Stripe's test mode (docs/stripe-test-mode.md). */
const secretKey = process.env.STRIPE_SECRET_KEY ?? "";
const refusal = refuseKey(secretKey);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}
await buildIfNeeded();
const side = connectTestMode(secretKey, console.log);
const report = startReport(console.log);
const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: side.webhookSecret };
const providers = gatherProviders([connectStripe(side.stripe, side.webhookSecret)]);
try {
  // Stripe's clocks begin now at the earliest.
  await withOwnApi((api) => walkTestMode(api, side, report), { startedAt: new Date(), env, providers });
} finally {
  await side.close();
}
console.log(`\n${report.differences.length} differences`);
for (const difference of report.differences) console.log(`  ${difference}`);
process.exitCode = report.differences.length > 0 ? 1 : 0;
