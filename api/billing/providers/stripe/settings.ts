import * as v from "valibot";
import { ConfigError, type Environment, readSetting } from "../../../config.ts";
import type { RealProvider } from "../provider.ts";
import type { StripeKeys } from "./client.ts";

export const stripe: RealProvider = {
  keyName: "STRIPE_SECRET_KEY",
  settings: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  read(env) {
    const keys = readKeys(env);
    return keys && (async () => (await import("./provider.ts")).createStripeProvider(keys));
  },
  hasTestKeys: (env) => /^(sk|rk)_test_/.test(readKeys(env)?.secretKey ?? ""),
};

function readKeys(env: Environment): StripeKeys | null {
  const secretKey = readSetting(
    env,
    "STRIPE_SECRET_KEY",
    v.pipe(v.string(), v.regex(/^(sk|rk)_\S+$/)),
    "a Stripe secret key (sk_… or rk_…)",
  );
  const webhookSecret = readSetting(
    env,
    "STRIPE_WEBHOOK_SECRET",
    v.pipe(v.string(), v.regex(/^whsec_\S+$/)),
    "a Stripe webhook signing secret (whsec_…)",
  );
  if (secretKey && !webhookSecret)
    throw new ConfigError(
      "STRIPE_WEBHOOK_SECRET takes the webhook signing secret when STRIPE_SECRET_KEY is set",
    );
  if (webhookSecret && !secretKey)
    throw new ConfigError("STRIPE_SECRET_KEY takes the secret key when STRIPE_WEBHOOK_SECRET is set");
  return secretKey && webhookSecret ? { secretKey, webhookSecret } : null;
}
