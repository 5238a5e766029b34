import { createHmac, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { VERIFICATION_CODE_LENGTH, VERIFICATION_CODE_MINUTES } from "../../contract/rules.ts";
import { accounts, recoveryCodes } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

type CodeDeps = Pick<Deps, "db" | "clock" | "keyring">;

export const CODE_SECONDS = VERIFICATION_CODE_MINUTES * 60;

/**
 * The code of a mail: each attempt to send it has the same one. undefined: no such account, the person has long
 * stopped waiting, or the code is used or replaced by a newer one.
 */
export async function issueCode(
  deps: CodeDeps,
  { id, recipient, createdAt: askedAt }: { id: string; recipient: string; createdAt: Date },
): Promise<string | undefined> {
  const { db, clock } = deps;
  const now = clock();
  if (now.getTime() - askedAt.getTime() > CODE_SECONDS * 1000) return undefined;
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, recipient));
  if (!account) return undefined;
  const ofAccount = eq(recoveryCodes.accountId, account.id);
  if (await db.$count(recoveryCodes, and(ofAccount, gt(recoveryCodes.createdAt, askedAt)))) return undefined;
  const code = deriveCode(deps, id);
  const codeHmac = hashCode(deps, id, code);
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000);
  const issued = await db
    .insert(recoveryCodes)
    .values({ id, accountId: account.id, codeHmac, createdAt: askedAt, expiresAt })
    .onConflictDoUpdate({
      target: recoveryCodes.id,
      set: { codeHmac, expiresAt },
      setWhere: isNull(recoveryCodes.usedAt),
    })
    .returning({ id: recoveryCodes.id });
  return issued.length > 0 ? code : undefined;
}

/** Made from the number of its mail and the server's secret, so that it need not be kept (docs/decisions/0013). */
function deriveCode({ keyring }: CodeDeps, mailId: string): string {
  const digest = createHmac("sha256", keyring.hmacSecret).update(`recovery_code:${mailId}`).digest();
  const number = digest.readUIntBE(0, 6) % 10 ** VERIFICATION_CODE_LENGTH;
  return String(number).padStart(VERIFICATION_CODE_LENGTH, "0");
}

/** Counts that a code was tried, in one statement. undefined: there is none to try. */
export async function takeTry({ db, clock }: CodeDeps, email: string) {
  const newest = db
    .select({ id: recoveryCodes.id })
    .from(recoveryCodes)
    .innerJoin(accounts, eq(accounts.id, recoveryCodes.accountId))
    .where(eq(accounts.email, email))
    .orderBy(desc(recoveryCodes.createdAt), recoveryCodes.id)
    .limit(1);
  const [taken] = await db
    .update(recoveryCodes)
    .set({ tries: sql`${recoveryCodes.tries} + 1` })
    .where(
      and(eq(recoveryCodes.id, newest), isNull(recoveryCodes.usedAt), gt(recoveryCodes.expiresAt, clock())),
    )
    .returning();
  return taken;
}

export function isSameCode(
  deps: CodeDeps,
  { id, codeHmac }: { id: string; codeHmac: string },
  code: string,
): boolean {
  return timingSafeEqual(Buffer.from(hashCode(deps, id, code)), Buffer.from(codeHmac));
}

/** One statement: of many that bring the right code, one uses it. */
export async function useCode({ db, clock }: CodeDeps, id: string): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: clock() })
    .where(and(eq(recoveryCodes.id, id), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

/** Bound to its row, so that equal codes do not look equal in the database. */
function hashCode({ keyring }: CodeDeps, id: string, code: string): string {
  return createHmac("sha256", keyring.hmacSecret).update(`${id}:${code}`).digest("base64url");
}
