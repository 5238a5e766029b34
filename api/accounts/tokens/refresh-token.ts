import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * A refresh token is `rt_SESSION_SECRET`; the session keeps only hashes of the current and the previous one.
 * The parent of the current token may ask again for 30 s (a second tab, a lost answer) and must get the very
 * same successor, which nobody stores: it is HMAC(parent, salt), with a fresh salt kept at each rotation.
 * Whoever has only the database, or only an old token, can compute none.
 *
 * Older ones end the session, since two hold it then. The end of each secret is an HMAC of the rest with the
 * server's secret, which tells a token that was ours from one that somebody made up for a session's number.
 * That mark is another once the secret is rotated, so it is no part of what makes two tokens the same.
 */
export const REFRESH_GRACE_SECONDS = 30;
export const SESSION_SECONDS = 30 * 24 * 3600;

const SHAPE = /^rt_([0-9a-f-]{36})_[\w-]{43}$/;
const RANDOM_BYTES = 20;
const MARK_BYTES = 12;

export function createRefreshToken(sessionId: string, serverSecret: Buffer): string {
  return compose(sessionId, randomBytes(RANDOM_BYTES), serverSecret);
}

export function createSalt(): string {
  return randomBytes(32).toString("base64url");
}

export function deriveSuccessor(
  sessionId: string,
  { parent, salt, serverSecret }: { parent: string; salt: string; serverSecret: Buffer },
): string {
  const derived = createHmac("sha256", parent).update(salt).digest().subarray(0, RANDOM_BYTES);
  return compose(sessionId, derived, serverSecret);
}

/** Whether we made it, however long ago. */
export function isOurs(token: string, serverSecret: Buffer): boolean {
  const parts = takeApart(token);
  return (
    parts !== undefined && timingSafeEqual(parts.mark, markOf(parts.sessionId, parts.random, serverSecret))
  );
}

function takeApart(token: string) {
  const sessionId = sessionIdOf(token);
  if (!sessionId) return undefined;
  const bytes = Buffer.from(token.slice(`rt_${sessionId}_`.length), "base64url");
  return { sessionId, random: bytes.subarray(0, RANDOM_BYTES), mark: bytes.subarray(RANDOM_BYTES) };
}

function compose(sessionId: string, random: Buffer, serverSecret: Buffer): string {
  const secret = Buffer.concat([random, markOf(sessionId, random, serverSecret)]).toString("base64url");
  return `rt_${sessionId}_${secret}`;
}

function markOf(sessionId: string, random: Buffer, serverSecret: Buffer): Buffer {
  const hmac = createHmac("sha256", serverSecret).update(`refresh_token:${sessionId}:`).update(random);
  return hmac.digest().subarray(0, MARK_BYTES);
}

/** undefined: not a refresh token. */
export function sessionIdOf(token: string): string | undefined {
  return SHAPE.exec(token)?.[1];
}

/** Of the session and what is random in it. */
export function hashRefreshToken(token: string): string {
  const parts = takeApart(token);
  return hashToken(parts ? `${parts.sessionId}_${parts.random.toString("base64url")}` : token);
}

/** What a session may know a token by: those from before their last refresh may have a hash of all of it. */
export function listHashes(token: string): string[] {
  return [hashRefreshToken(token), hashToken(token)];
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
