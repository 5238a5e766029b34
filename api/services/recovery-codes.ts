import { createHmac, randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { VERIFICATION_CODE_LENGTH } from "../../contract/rules.ts";
import { accounts, recoveryCodes } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

export const CODE_SECONDS = 600;

/** undefined: no such account, or the person has long stopped waiting. */
export async function issueCode(
  deps: Pick<Deps, "db" | "clock" | "keyring">,
  { recipient, createdAt: askedAt }: { recipient: string; createdAt: Date },
): Promise<string | undefined> {
  const { db, clock } = deps;
  const now = clock();
  if (now.getTime() - askedAt.getTime() > CODE_SECONDS * 1000) return undefined;
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, recipient));
  if (!account) return undefined;
  const code = String(randomInt(10 ** VERIFICATION_CODE_LENGTH)).padStart(VERIFICATION_CODE_LENGTH, "0");
  const id = randomUUID();
  await db.insert(recoveryCodes).values({
    id,
    accountId: account.id,
    codeHmac: hashCode(deps, id, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
  });
  return code;
}

/** Bound to its row, so that equal codes do not look equal in the database. */
export function hashCode({ keyring }: Pick<Deps, "keyring">, id: string, code: string): string {
  return createHmac("sha256", keyring.hmacSecret).update(`${id}:${code}`).digest("base64url");
}
