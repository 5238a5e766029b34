import { and, eq, isNull } from "drizzle-orm";
import { type Account, accounts, recoveryCodes, resetTokens } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../../mail/outbox.ts";
import { forgiveRequests } from "../codes/limits.ts";
import { forgiveAllLogins } from "../login-limits.ts";
import { passwordChangedMail } from "../mails.ts";
import { endAllSessions } from "../sessions.ts";

type Change = {
  accountId: string;
  passwordHash: string;
  /** Given: only if this is still the password, and all sessions but this one end. */
  owner?: { passwordHash: string; sessionId: string };
  /** Nobody knows the new one: there is nothing to tell yet. */
  isVoid?: true;
};

/**
 * In a transaction of the caller's. Whoever was in is out, and what was asked for by the old password is worth nothing.
 * undefined: somebody else has changed it meanwhile.
 */
export async function setPassword(
  deps: Deps,
  { accountId, passwordHash, owner, isVoid }: Change,
): Promise<Account | undefined> {
  const { db, clock } = deps;
  const isUnchanged = owner && eq(accounts.passwordHash, owner.passwordHash);
  const [account] = await db
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, accountId), isUnchanged))
    .returning();
  if (!account) return undefined;
  await endAllSessions(deps, accountId, owner?.sessionId);
  for (const table of [resetTokens, recoveryCodes])
    await db
      .update(table)
      .set({ usedAt: clock() })
      .where(and(eq(table.accountId, accountId), isNull(table.usedAt)));
  await forgiveAllLogins(deps, account);
  await forgiveRequests(deps, "recovery", account.email);
  if (isVoid) return account;
  const { email: recipient, language } = account;
  const payload = owner ? { by: "owner" as const } : {};
  await queueMail(deps, { kind: passwordChangedMail, recipient, language, payload });
  return account;
}
