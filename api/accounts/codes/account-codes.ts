import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { accounts, deletionCodes, loginCodes, recoveryCodes } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import { codeExpiry, deriveCode, hashCode, isAlive, isTooLate, type Purpose } from "./code.ts";

type CodeDeps = Pick<Deps, "db" | "clock" | "keyring">;

/** Codes of people who have an account, by what they are good for. */
const tables = { recovery: recoveryCodes, login: loginCodes, deletion: deletionCodes } satisfies Partial<
  Record<Purpose, typeof recoveryCodes>
>;
type AccountPurpose = keyof typeof tables;

/**
 * The code of a mail: each attempt to send it has the same one. undefined: no such account, the person has long
 * stopped waiting, or the code is used or replaced by a newer one.
 */
export async function issueCode(
  deps: CodeDeps,
  purpose: AccountPurpose,
  asked: AskedCode,
): Promise<string | undefined> {
  return transact(deps.db, (db) => issueCodeIn({ ...deps, db }, purpose, asked));
}

type AskedCode = { id: string; recipient: string; createdAt: Date };

async function issueCodeIn(
  deps: CodeDeps,
  purpose: AccountPurpose,
  { id, recipient, createdAt: askedAt }: AskedCode,
): Promise<string | undefined> {
  const { db } = deps;
  const codes = tables[purpose];
  if (isTooLate(deps, askedAt)) return undefined;
  // Held: a change of the address ends every code that there is, and none comes after it for the old mailbox.
  const isTheirs = eq(accounts.email, recipient);
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(isTheirs).for("key share");
  if (!account) return undefined;
  const ofAccount = eq(codes.accountId, account.id);
  if (await db.$count(codes, and(ofAccount, gt(codes.createdAt, askedAt)))) return undefined;
  const code = deriveCode(deps, purpose, id);
  const codeHmac = hashCode(deps, id, code);
  const expiresAt = codeExpiry(deps);
  const issued = await db
    .insert(codes)
    .values({ id, accountId: account.id, codeHmac, createdAt: askedAt, expiresAt })
    .onConflictDoUpdate({
      target: codes.id,
      set: { codeHmac, expiresAt },
      setWhere: isNull(codes.usedAt),
    })
    .returning({ id: codes.id });
  return issued.length > 0 ? code : undefined;
}

/** The newest code of an address, unless it is used or too old. Only read, so that time does not tell whether there is one. */
export async function findCode({ db, clock }: CodeDeps, purpose: AccountPurpose, email: string) {
  const codes = tables[purpose];
  const [newest] = await db
    .select({ code: codes })
    .from(codes)
    .innerJoin(accounts, eq(accounts.id, codes.accountId))
    .where(eq(accounts.email, email))
    .orderBy(desc(codes.createdAt), codes.id)
    .limit(1);
  return newest && isAlive({ clock }, newest.code) ? newest.code : undefined;
}

/** One statement: of many that bring the right code, one uses it. */
export async function useCode(
  { db, clock }: CodeDeps,
  purpose: AccountPurpose,
  id: string,
): Promise<boolean> {
  const codes = tables[purpose];
  const rows = await db
    .update(codes)
    .set({ usedAt: clock() })
    .where(and(eq(codes.id, id), isNull(codes.usedAt)))
    .returning({ id: codes.id });
  return rows.length > 0;
}
