import type { JWK } from "jose";
import type { ApiConfig } from "../config.ts";
import type { SealedKey } from "../db/schema.ts";
import { StartError } from "../start-error.ts";
import { isSealed, seal, unseal } from "./seal.ts";

/** The name of its row among the settings. */
export const HMAC_SECRET = "hmac_secret";

export type KeySecrets = Partial<Pick<ApiConfig, "keySecret" | "keySecretBefore">>;

export function writeKey(text: string, name: string, { keySecret }: KeySecrets): string {
  return keySecret ? seal(text, { name, secret: keySecret }) : text;
}

/** Sealed with either secret, or not at all. */
export function readKey(text: string, name: string, { keySecret, keySecretBefore }: KeySecrets): string {
  if (!isSealed(text)) return text;
  for (const secret of [keySecret, keySecretBefore]) {
    const opened = secret ? unseal(text, { name, secret }) : undefined;
    if (opened !== undefined) return opened;
  }
  throw new StartError("KEY_SECRET takes the secret that the keys in this database were sealed with");
}

/** The column holds an object: the key itself, or one that has it sealed. */
export function toJwk(text: string): JWK | SealedKey {
  return isSealed(text) ? { sealed: text } : JSON.parse(text);
}

export function toText(jwk: JWK | SealedKey): string {
  return "sealed" in jwk ? jwk.sealed : JSON.stringify(jwk);
}
