import { createHmac, timingSafeEqual } from "node:crypto";
import { VERIFICATION_CODE_LENGTH, VERIFICATION_CODE_MINUTES } from "../../../contract/rules.ts";
import type { Deps } from "../../deps.ts";

type CodeDeps = Pick<Deps, "keyring">;

export const CODE_SECONDS = VERIFICATION_CODE_MINUTES * 60;

/** What a code is good for; each purpose has codes and limits of its own. */
export type Purpose = "recovery" | "sign_up" | "login" | "email" | "deletion";

/** Made from the number of its mail and the server's secret, so that it need not be kept (docs/decisions/0013). */
export function deriveCode({ keyring }: CodeDeps, purpose: Purpose, mailId: string): string {
  const digest = createHmac("sha256", keyring.hmacSecret).update(`${purpose}_code:${mailId}`).digest();
  const number = digest.readUIntBE(0, 6) % 10 ** VERIFICATION_CODE_LENGTH;
  return String(number).padStart(VERIFICATION_CODE_LENGTH, "0");
}

/** Bound to its row, so that equal codes do not look equal in the database. */
export function hashCode({ keyring }: CodeDeps, id: string, code: string): string {
  return createHmac("sha256", keyring.hmacSecret).update(`${id}:${code}`).digest("base64url");
}

export function isSameCode(
  deps: CodeDeps,
  { id, codeHmac }: { id: string; codeHmac: string },
  code: string,
): boolean {
  return timingSafeEqual(Buffer.from(hashCode(deps, id, code)), Buffer.from(codeHmac));
}

/** What the button of a mail has besides the code. Nobody guesses it, so no limit of wrong codes stops who has it. */
export function deriveLinkSecret({ keyring }: CodeDeps, purpose: Purpose, mailId: string): string {
  return createHmac("sha256", keyring.hmacSecret).update(`${purpose}_link:${mailId}`).digest("base64url");
}

export function isFromLink(
  deps: CodeDeps,
  purpose: Purpose,
  { id, linkSecret }: { id: string | undefined; linkSecret: string | undefined },
): boolean {
  if (id === undefined || linkSecret === undefined) return false;
  return timingSafeEqual(Buffer.from(deriveLinkSecret(deps, purpose, id)), Buffer.from(linkSecret));
}

/** A person who asked this long ago has stopped waiting. */
export function isTooLate({ clock }: Pick<Deps, "clock">, askedAt: Date): boolean {
  return clock().getTime() - askedAt.getTime() > CODE_SECONDS * 1000;
}

export function isAlive(
  { clock }: Pick<Deps, "clock">,
  { usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date },
): boolean {
  return usedAt === null && expiresAt > clock();
}

export function codeExpiry({ clock }: Pick<Deps, "clock">): Date {
  return new Date(clock().getTime() + CODE_SECONDS * 1000);
}
