import { and, eq, isNotNull, isNull, not, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { accounts, charges, families, providerRequests, subscriptions } from "../db/schema.ts";

/**
 * Forgets a family in which nobody is any more, under its lock. What was paid stays as the law wants it, under a family
 * number that names nobody; a payment provider that must still be told needs the row for so long.
 */
export async function forgetEmptyFamily(db: Database, id: string): Promise<void> {
  const family = eq(families.id, id);
  if ((await db.$count(accounts, eq(accounts.familyId, id))) > 0) return;
  await db.update(families).set({ trialStartedAt: null, trialEndsAt: null, buyer: null }).where(family);
  // A tax invoice names its buyer for as long as the law wants it (api/billing/receipts/forget-buyers.ts).
  const hasTaxNumber = sql`${charges.buyer}->>'taxNumber' is not null`;
  await db
    .update(charges)
    .set({ buyer: null })
    .where(and(eq(charges.familyId, id), not(hasTaxNumber)));
  const isPaid = and(eq(subscriptions.familyId, id), isNotNull(subscriptions.paidAt));
  const needs =
    (await db.$count(subscriptions, isPaid)) +
    (await db.$count(charges, eq(charges.familyId, id))) +
    (await db.$count(providerRequests, eq(providerRequests.familyId, id)));
  // A mailbox has its free days once, also after its owner joined another family.
  if (needs === 0) await db.delete(families).where(and(family, isNull(families.trialMailbox)));
}
