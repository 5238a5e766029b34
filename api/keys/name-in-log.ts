import { hkdfSync } from "node:crypto";
import { askedRequest } from "../asked-request.ts";
import type { ApiConfig } from "../config.ts";
import type { Keyring } from "./keyring.ts";

const BYTES = 12;

type Secrets = {
  readonly config: Pick<ApiConfig, "keySecret">;
  readonly keyring: Pick<Keyring, "hmacSecret">;
};

/**
 * What the log calls an account: the same each time, and nobody without the secret can tell whose it is. Without a
 * KEY_SECRET it comes from the secret in the database.
 */
export function nameInLog({ config, keyring }: Secrets, accountId: string): string {
  const secret = config.keySecret ?? keyring.hmacSecret;
  return Buffer.from(hkdfSync("sha256", secret, "", `maamoul log ${accountId}`, BYTES)).toString("base64url");
}

/** From here on the lines of this request have the account's name, so that what it met is found without its address. */
export function noteAccount(secrets: Secrets, accountId: string): void {
  const request = askedRequest.getStore();
  if (request) request.account = nameInLog(secrets, accountId);
}
