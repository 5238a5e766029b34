import { randomBytes } from "node:crypto";

export const RESET_TOKEN_SECONDS = 600;

const SHAPE = /^pr_[\w-]{43}$/;

/** 256 bits; its prefix and shape are those of no other token. */
export function createResetToken(): string {
  return `pr_${randomBytes(32).toString("base64url")}`;
}

export function isResetToken(token: string): boolean {
  return SHAPE.test(token);
}
