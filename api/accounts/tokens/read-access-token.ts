import type { Deps } from "../../deps.ts";
import type { Claims } from "../../http/caller.ts";
import { readKid, verifyAccessToken } from "./access-token.ts";

/** Some hundred bytes each. A token lives for ten minutes, and its bearer makes many calls in that time. */
const MOST_KEPT = 10_000;

type Kept = Claims & { readonly kid: string; readonly expiresAtMs: number };

/**
 * Checks the signature of a token once and knows it again until it expires or its key is believed no more. Only
 * tokens with a good signature are kept, so nobody fills the memory with others.
 */
export function createTokenReader({
  keyring,
  clock,
  config,
}: Pick<Deps, "keyring" | "clock" | "config">): (token: string) => Promise<Claims | undefined> {
  const known = new Map<string, Kept>();

  return async (token) => {
    const kept = known.get(token);
    if (kept && kept.expiresAtMs > clock().getTime() && (await keyring.verifyingKey(kept.kid))) return kept;
    known.delete(token);
    const kid = readKid(token);
    const verified = kid && (await verifyAccessToken({ keyring, clock, config }, token, kid));
    if (!verified) return undefined;
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value as string);
    known.set(token, { ...verified, kid });
    return verified;
  };
}
