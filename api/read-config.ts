import * as v from "valibot";
import { type Business, defaultBusiness } from "../contract/brand.ts";
import { providerSettings, readRealMoney } from "./billing/providers/create.ts";
import { type ApiConfig, ConfigError, type Environment, readSetting } from "./config.ts";

const urlOf = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)),
  );

/** The driver asks one host only: it would wait for several for ever, and pay no heed to `target_session_attrs`. */
const OneDatabase = v.pipe(
  urlOf("postgres:", "postgresql:"),
  v.check((text) => {
    const { host = "", searchParams } = URL.parse(text) ?? {};
    const hosts = [host, ...(searchParams?.getAll("host") ?? [])];
    return hosts.every((each) => !each.includes(",")) && !searchParams?.has("target_session_attrs");
  }),
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

/** Every variable that some process of the product reads. */
export const settingNames: readonly string[] = [
  ...["PORT", "HOST", "PUBLIC_ORIGIN", "API_HOST", "SITE_ORIGINS", "DATABASE_URL", "DATA_DIR", "SMTP_URL"],
  ...[
    "SMTP_CLEAR_TEXT",
    "SANDBOX",
    "KEY_SECRET",
    "KEY_SECRET_BEFORE",
    "SITE_FILE",
    "ADNOC_PLAN_ID",
    "ADNOC_EMAIL_DOMAINS",
  ],
  ...["WORKERS", "ASSETS_DIR", "TRUST_PROXY", "METRICS_PORT", "LOG_LEVEL", "OTEL_EXPORTER_OTLP_ENDPOINT"],
  "OPERATOR",
  ...providerSettings,
];

/** Longer names that differ in so few letters are the same name, mistyped. */
const MISTYPED_LETTERS = 2;
const SHORTEST_MISTYPED = 6;

/** Begins as one of ours does, or is nearly one. What Kubernetes tells a pod of its neighbours is not meant for us. */
function listUnknown(env: Environment): string[] {
  const firstWords = new Set(settingNames.filter((name) => name.includes("_")).map(firstWordOf));
  const isNearOurs = (name: string) =>
    name.length >= SHORTEST_MISTYPED &&
    settingNames.some((ours) => countMistypedLetters(name, ours) <= MISTYPED_LETTERS);
  return Object.keys(env).filter(
    (name) =>
      !settingNames.includes(name.replace(/_FILE$/, "")) &&
      !settingNames.includes(name) &&
      (firstWords.has(firstWordOf(name)) || isNearOurs(name)) &&
      !/_(SERVICE|PORT)(_|$)/.test(name) &&
      // The library that sends traces has many of its own.
      !name.startsWith("OTEL_"),
  );
}

/** Letters to add, leave out or change until one is the other. */
function countMistypedLetters(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      const [changed = 0, left = 0] = row.slice(at, at + 2);
      next.push(Math.min(changed + (letter === wanted ? 0 : 1), left + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function firstWordOf(name: string): string {
  return name.replace(/_.*/, "");
}

function readKeySecrets(env: Environment): Pick<ApiConfig, "keySecret" | "keySecretBefore"> {
  const [keySecret = null, keySecretBefore = null] = ["KEY_SECRET", "KEY_SECRET_BEFORE"].map((name) =>
    readSetting(
      env,
      name,
      v.pipe(v.string(), v.minLength(32)),
      "at least 32 characters, such as openssl rand -base64 32 makes",
    ),
  );
  if (keySecretBefore && !keySecret)
    throw new ConfigError("KEY_SECRET takes the new secret when KEY_SECRET_BEFORE is set");
  if (keySecretBefore && keySecretBefore === keySecret)
    throw new ConfigError("KEY_SECRET_BEFORE takes another secret than KEY_SECRET, or nothing");
  return { keySecret, keySecretBefore };
}

/** A password that ends its address too early, or that nobody can decode. The hosts of several databases end it too. */
function refuseUnencoded(env: Environment, name: string): void {
  const text = env[name]?.trim() ?? "";
  const hosts = text.slice(text.lastIndexOf("@"));
  if (!/^\w+:\/\/[^@]*:.*@/.test(text) || hosts.includes(",")) return;
  const url = URL.parse(text);
  const rest = url && url.pathname + url.search + url.hash;
  if (url && !rest?.includes("@") && isEncoded(url.username) && isEncoded(url.password)) return;
  throw new ConfigError(
    `${name} takes a password in which each of @ : / ? # % is percent-encoded, as %40 for @ (docs/deploy.md)`,
  );
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function readApiConfig(
  env: Environment,
  { publicOrigin, business = defaultBusiness }: { publicOrigin: string; business?: Business },
): ApiConfig {
  for (const name of ["DATABASE_URL", "SMTP_URL"]) refuseUnencoded(env, name);
  const optional = <T>(name: string, schema: v.GenericSchema<string, T>, takes: string) =>
    readSetting(env, name, schema, takes);

  return {
    publicOrigin,
    siteOrigins:
      optional(
        "SITE_ORIGINS",
        OriginList,
        "origins separated by commas, such as https://www.maamoul.example",
      ) ?? [],
    databaseUrl: optional(
      "DATABASE_URL",
      OneDatabase,
      "a postgres:// address of one host; of several, HAProxy finds the primary (docs/deploy.md)",
    ),
    dataDir: env.DATA_DIR?.trim() || ".data",
    smtpUrl: optional("SMTP_URL", urlOf("smtp:", "smtps:"), "an smtp:// or smtps:// address"),
    allowsClearSmtp: optional("SMTP_CLEAR_TEXT", v.picklist(["on", "off"]), "on or off") === "on",
    ...readRealMoney(env),
    ...readKeySecrets(env),
    adnoc: {
      planId: env.ADNOC_PLAN_ID?.trim() || "premium-yearly",
      emailDomains: optional("ADNOC_EMAIL_DOMAINS", DomainList, "domains separated by commas") ?? [
        "adnoc.ae",
      ],
    },
    trustedHops: optional("TRUST_PROXY", Hops, "on, off or the number of proxies in a row, from 1 to 9") ?? 0,
    sandboxMeant: optional("SANDBOX", v.picklist(["on", "off"]), "on or off") === "on",
    // Kubernetes tells every pod where itself is.
    inKubernetes: Boolean(env.KUBERNETES_SERVICE_HOST),
    unknownSettings: listUnknown(env),
    business,
    environment: env,
  };
}
