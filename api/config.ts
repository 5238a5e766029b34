import * as v from "valibot";
import { type Business, defaultBusiness } from "../contract/brand.ts";

export class ConfigError extends Error {}

export type ApiConfig = {
  readonly publicOrigin: string;
  /** Other sites that use this API and may be returned to. */
  readonly siteOrigins: readonly string[];
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** null: mail goes to `dataDir/outbox`. */
  readonly smtpUrl: string | null;
  /** null: the sandbox, with its own checkout and demo accounts. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | null;
  /** null: the keys lie in the database as they are. */
  readonly keySecret: string | null;
  readonly adnoc: { readonly planId: string; readonly emailDomains: readonly string[] };
  /** How many proxies of ours forward each request; 0: none, and no forwarded address is believed. */
  readonly trustedHops: number;
  /** A sandbox is what the operator wants, whatever else speaks against it. */
  readonly sandboxMeant: boolean;
  readonly inKubernetes: boolean;
  /** What the site file says. */
  readonly business: Business;
};

const urlOf = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)),
  );

const DomainList = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((domain) => domain.trim().toLowerCase())),
  v.array(v.pipe(v.string(), v.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/))),
);

/** Bare origins only: a path, a star or a slash too many would match no page of that site. */
const OriginList = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((origin) => origin.trim())),
  v.array(
    v.pipe(
      urlOf("http:", "https:"),
      v.check((text) => URL.parse(text)?.origin === text),
    ),
  ),
);

/** More than a handful of proxies in a row is a typing error. */
const Hops = v.pipe(
  v.string(),
  v.regex(/^(off|on|[1-9])$/),
  v.transform((text) => (text === "off" ? 0 : text === "on" ? 1 : Number(text))),
);

type Environment = Readonly<Record<string, string | undefined>>;

export function readApiConfig(
  env: Environment,
  { publicOrigin, business = defaultBusiness }: { publicOrigin: string; business?: Business },
): ApiConfig {
  const readText = (name: string) => env[name]?.trim();

  function read<T>(name: string, schema: v.GenericSchema<string, T>, takes: string, fallback: T): T {
    const text = readText(name);
    if (!text) return fallback;
    const result = v.safeParse(schema, text);
    if (!result.success) throw new ConfigError(`${name} takes ${takes}`);
    return result.output;
  }

  const optional = <T>(name: string, schema: v.GenericSchema<string, T>, takes: string) =>
    read<T | null>(name, schema, takes, null);

  const readSwitch = (name: string) => read(name, v.picklist(["on", "off"]), "on or off", "off") === "on";

  const secretKey = optional(
    "STRIPE_SECRET_KEY",
    v.pipe(v.string(), v.regex(/^(sk|rk)_\S+$/)),
    "a Stripe secret key (sk_… or rk_…)",
  );
  const webhookSecret = optional(
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

  return {
    publicOrigin,
    siteOrigins: read<string[]>(
      "SITE_ORIGINS",
      OriginList,
      "origins separated by commas, such as https://www.maamoul.example",
      [],
    ),
    databaseUrl: optional("DATABASE_URL", urlOf("postgres:", "postgresql:"), "a postgres:// address"),
    dataDir: readText("DATA_DIR") || ".data",
    smtpUrl: optional("SMTP_URL", urlOf("smtp:", "smtps:"), "an smtp:// or smtps:// address"),
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret } : null,
    keySecret: optional(
      "KEY_SECRET",
      v.pipe(v.string(), v.minLength(32)),
      "at least 32 characters, such as openssl rand -base64 32 makes",
    ),
    adnoc: {
      planId: readText("ADNOC_PLAN_ID") || "premium-yearly",
      emailDomains: read<string[]>("ADNOC_EMAIL_DOMAINS", DomainList, "domains separated by commas", [
        "adnoc.ae",
      ]),
    },
    trustedHops: read("TRUST_PROXY", Hops, "on, off or the number of proxies in a row, from 1 to 9", 0),
    sandboxMeant: readSwitch("SANDBOX"),
    // Kubernetes tells every pod where itself is.
    inKubernetes: Boolean(env.KUBERNETES_SERVICE_HOST),
    business,
  };
}

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
