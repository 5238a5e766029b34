import { createHash, createHmac, randomBytes } from "node:crypto";

/**
 * A refresh token is `rt_SESSION_SECRET`; the session keeps only hashes of the current and the previous one.
 * The parent of the current token may ask again for 30 s (a second tab, a lost answer) and must get the very
 * same successor, which nobody stores: it is HMAC(parent, salt), with a fresh salt kept at each rotation.
 * Whoever has only the database, or only an old token, can compute none.
 */
export const REFRESH_GRACE_SECONDS = 30;
export const SESSION_SECONDS = 30 * 24 * 3600;

const SHAPE = /^rt_([0-9a-f-]{36})_[\w-]{43}$/;

export function createRefreshToken(sessionId: string): string {
  return `rt_${sessionId}_${randomBytes(32).toString("base64url")}`;
}

export function createSalt(): string {
  return randomBytes(32).toString("base64url");
}

export function deriveSuccessor(sessionId: string, parent: string, salt: string): string {
  return `rt_${sessionId}_${createHmac("sha256", parent).update(salt).digest("base64url")}`;
}

/** undefined: not a refresh token. */
export function sessionIdOf(token: string): string | undefined {
  return SHAPE.exec(token)?.[1];
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
