import * as v from "valibot";
import type { Business } from "../contract/brand.ts";

export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

export type ApiConfig = {
  readonly publicOrigin: string;
  /** Other sites that use this API and may be returned to. */
  readonly siteOrigins: readonly string[];
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** null: mail goes to `dataDir/outbox`. */
  readonly smtpUrl: string | null;
  /** Mail may leave unencrypted for a server on another machine. */
  readonly allowsClearSmtp: boolean;
  /** Whether the keys of a payment provider are set; else this is a sandbox, with its own checkout and demo accounts. */
  readonly takesRealMoney: boolean;
  /** The setting that decides it. */
  readonly realMoneyKey: string;
  /** With those keys nobody is charged: they are for trying out. */
  readonly hasTestKeys: boolean;
  /** null: the keys lie in the database as they are. */
  readonly keySecret: string | null;
  /** What it was before, while keys that are sealed with that are about; null: there are none. */
  readonly keySecretBefore: string | null;
  readonly adnoc: { readonly planId: string; readonly emailDomains: readonly string[] };
  /** How many proxies of ours forward each request; 0: none, and no forwarded address is believed. */
  readonly trustedHops: number;
  /** A sandbox is what the operator wants, whatever else speaks against it. */
  readonly sandboxMeant: boolean;
  readonly inKubernetes: boolean;
  /** Variables that look like ours and are not read: typing errors. */
  readonly unknownSettings: readonly string[];
  /** What the site file says. */
  readonly business: Business;
  /** All settings as they were given: each payment provider reads its own. */
  readonly environment: Environment;
};

/** null: it is not set. */
export function readSetting<T>(
  env: Environment,
  name: string,
  schema: v.GenericSchema<string, T>,
  takes: string,
): T | null {
  const text = env[name]?.trim();
  if (!text) return null;
  const result = v.safeParse(schema, text);
  if (!result.success) throw new ConfigError(`${name} takes ${takes}`);
  return result.output;
}

/** A name of this very machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(hostname);
}

/** Whether mail crosses a network on its way to a server that may or may not encrypt it. */
export function mayLeaveClear(smtpUrl: string): boolean {
  const { protocol, hostname } = new URL(smtpUrl);
  return protocol === "smtp:" && !isLoopback(hostname);
}

/** Behind https people take a payment for a real one. */
export function playsMoney({ hasTestKeys, publicOrigin }: ApiConfig): boolean {
  return hasTestKeys && publicOrigin.startsWith("https:");
}

/** What does not stop a start and must not go unnoticed, one line each. */
export function listWarnings(config: ApiConfig): string[] {
  const { smtpUrl, allowsClearSmtp, realMoneyKey, publicOrigin } = config;
  const warnings: string[] = [];
  if (smtpUrl && allowsClearSmtp && mayLeaveClear(smtpUrl))
    warnings.push("with SMTP_CLEAR_TEXT=on codes and the password of SMTP_URL may leave unencrypted.");
  if (playsMoney(config))
    warnings.push(`${realMoneyKey} is a test key: nobody who pays at ${publicOrigin} is charged.`);
  return warnings;
}

/** Mail that goes nowhere is shown to whoever asks, codes included: only where nothing is real. */
export function hasMailbox({ smtpUrl, takesRealMoney }: ApiConfig): boolean {
  return !smtpUrl && !takesRealMoney;
}

/** Refuses what would be a sandbox by oversight (docs/decisions/0019). */
export function refuseUnmeantSandbox(config: ApiConfig): void {
  const { takesRealMoney, realMoneyKey, smtpUrl, publicOrigin, databaseUrl, inKubernetes, sandboxMeant } =
    config;
  if (takesRealMoney && !smtpUrl)
    throw new ConfigError(`SMTP_URL takes an smtp:// or smtps:// address when ${realMoneyKey} is set`);
  if (sandboxMeant) return;
  if (publicOrigin.startsWith("https:") && !takesRealMoney)
    throw new ConfigError(
      `${realMoneyKey} takes the secret key when PUBLIC_ORIGIN is https; SANDBOX=on runs a sandbox there`,
    );
  if (inKubernetes && !databaseUrl)
    throw new ConfigError(
      "DATABASE_URL takes a postgres:// address in Kubernetes, where an embedded database would be one per pod and go with it; SANDBOX=on allows that",
    );
}
