import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keyring } from "./keyring.ts";

type Secret = Pick<Keyring, "hmacSecret">;

/** One secret signs many things, so each text begins with what it is. */
export function sign({ hmacSecret }: Secret, text: string): string {
  return createHmac("sha256", hmacSecret).update(text).digest("base64url");
}

export function isSigned(secret: Secret, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(secret, text));
  return given.length === right.length && timingSafeEqual(given, right);
}
