import { type ApiConfig, ConfigError } from "./config.ts";

/** Mail that goes nowhere is shown to whoever asks, codes included: only where nothing is real. */
export function hasMailbox({ smtpUrl, stripe }: Pick<ApiConfig, "smtpUrl" | "stripe">): boolean {
  return !smtpUrl && !stripe;
}

/** Refuses what would be a sandbox by oversight (docs/decisions/0019). */
export function refuseUnmeantSandbox(config: ApiConfig): void {
  const { stripe, smtpUrl, publicOrigin, databaseUrl, inKubernetes, sandboxMeant } = config;
  if (stripe && !smtpUrl)
    throw new ConfigError("SMTP_URL takes an smtp:// or smtps:// address when STRIPE_SECRET_KEY is set");
  if (sandboxMeant) return;
  if (publicOrigin.startsWith("https:") && !stripe)
    throw new ConfigError(
      "STRIPE_SECRET_KEY takes the secret key when PUBLIC_ORIGIN is https; SANDBOX=on runs a sandbox there",
    );
  if (inKubernetes && !databaseUrl)
    throw new ConfigError(
      "DATABASE_URL takes a postgres:// address in Kubernetes, where an embedded database would be one per pod and go with it; SANDBOX=on allows that",
    );
}
