import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { accounts, recoveryCodes } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { codeExpiry, deriveCode, hashCode, isAlive, isTooLate } from "./code.ts";

type CodeDeps = Pick<Deps, "db" | "clock" | "keyring">;

/**
 * The code of a mail: each attempt to send it has the same one. undefined: no such account, the person has long
 * stopped waiting, or the code is used or replaced by a newer one.
 */
export async function issueCode(
  deps: CodeDeps,
  { id, recipient, createdAt: askedAt }: { id: string; recipient: string; createdAt: Date },
): Promise<string | undefined> {
  const { db } = deps;
  if (isTooLate(deps, askedAt)) return undefined;
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, recipient));
  if (!account) return undefined;
  const ofAccount = eq(recoveryCodes.accountId, account.id);
  if (await db.$count(recoveryCodes, and(ofAccount, gt(recoveryCodes.createdAt, askedAt)))) return undefined;
  const code = deriveCode(deps, "recovery", id);
  const codeHmac = hashCode(deps, id, code);
  const expiresAt = codeExpiry(deps);
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

/** The newest code of an address, unless it is used or too old. Only read, so that time does not tell whether there is one. */
export async function findCode({ db, clock }: CodeDeps, email: string) {
  const [newest] = await db
    .select({ code: recoveryCodes })
    .from(recoveryCodes)
    .innerJoin(accounts, eq(accounts.id, recoveryCodes.accountId))
    .where(eq(accounts.email, email))
    .orderBy(desc(recoveryCodes.createdAt), recoveryCodes.id)
    .limit(1);
  return newest && isAlive({ clock }, newest.code) ? newest.code : undefined;
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
