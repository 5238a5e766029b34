import { and, eq, exists, gte, lte, or } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { type Account, emailChanges, outbox } from "../db/schema.ts";

/** What was mailed to this account, at whichever address it had then. */
export function isMailOf(db: Database, { id, email }: Pick<Account, "id" | "email">) {
  return or(eq(outbox.recipient, email), exists(findOldAddress(db, id)));
}

/** What was mailed to an address while this account had it, or asked for it: another may have it since. */
export function findOldAddress(db: Database, accountId: string) {
  const { oldEmail, newEmail, usedAt, undoneAt } = emailChanges;
  const toOld = and(eq(outbox.recipient, oldEmail), lte(outbox.createdAt, usedAt));
  const toNew = and(
    eq(outbox.recipient, newEmail),
    gte(outbox.createdAt, usedAt),
    lte(outbox.createdAt, undoneAt),
  );
  const itsCode = eq(outbox.id, emailChanges.id);
  return db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), or(toOld, toNew, itsCode)));
}
