import { randomBytes } from "node:crypto";

/** Nobody has to hurry over a new password: unlike a code it cannot be guessed, and one tab knows it. */
export const RESET_TOKEN_SECONDS = 24 * 3600;

const SHAPE = /^pr_[\w-]{43}$/;

/** 256 bits; its prefix and shape are those of no other token. */
export function createResetToken(): string {
  return `pr_${randomBytes(32).toString("base64url")}`;
}

export function isResetToken(token: string): boolean {
  return SHAPE.test(token);
}
