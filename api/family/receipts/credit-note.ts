import { randomUUID } from "node:crypto";
import { desc, eq, inArray, sql } from "drizzle-orm";
import { TIME_ZONE } from "../../../contract/rules.ts";
import { toWallClock } from "../../../contract/zone.ts";
import type { Database } from "../../db/database.ts";
import {
  type Charge,
  type CreditNote,
  charges,
  creditNoteCounts,
  creditNotes,
  plans,
} from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

const DIGITS = 6;

/**
 * Writes down that so much of a payment went back in all, with a credit note of what is new; undefined where nothing
 * is. Providers tell of the same refund more than once, and of an earlier one after a later one.
 */
export async function writeRefund(
  db: Database,
  { providerReference, cents, at }: { providerReference: string; cents: number; at: Date },
): Promise<CreditNote | undefined> {
  const [charge] = await db
    .select()
    .from(charges)
    .where(eq(charges.providerReference, providerReference))
    .for("update");
  const refundedCents = Math.min(cents, charge?.amountCents ?? 0);
  if (!charge || refundedCents <= charge.refundedCents) return undefined;
  await db.update(charges).set({ refundedCents }).where(eq(charges.id, charge.id));
  const year = toWallClock(at, TIME_ZONE).getUTCFullYear();
  const [count] = await db
    .insert(creditNoteCounts)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: creditNoteCounts.year, set: { last: sql`${creditNoteCounts.last} + 1` } })
    .returning();
  const row = {
    id: randomUUID(),
    chargeId: charge.id,
    year,
    number: count?.last ?? 1,
    cents: refundedCents - charge.refundedCents,
    createdAt: at,
  };
  const [written] = await db.insert(creditNotes).values(row).returning();
  return written;
}

export async function readCreditNote({ db }: Pick<Deps, "db">, id: string) {
  const [found] = await db
    .select({ note: creditNotes, charge: charges, plan: plans })
    .from(creditNotes)
    .innerJoin(charges, eq(charges.id, creditNotes.chargeId))
    .innerJoin(plans, eq(plans.id, charges.planId))
    .where(eq(creditNotes.id, id));
  return found;
}

/** Of these charges, the last first. */
export function listCreditNotes(db: Database, of: readonly Charge[]): Promise<CreditNote[]> {
  const ids = of.map(({ id }) => id);
  return db
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.chargeId, ids))
    .orderBy(desc(creditNotes.createdAt));
}

/** Apart from receipts, so that nobody takes one for the other. */
export function formatCreditNoteNumber({ year, number }: CreditNote): string {
  return `CN-${year}-${String(number).padStart(DIGITS, "0")}`;
}
