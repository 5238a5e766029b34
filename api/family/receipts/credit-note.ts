import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
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

/**
 * A refund did not arrive: the note about it is void, and so much less went back. Once for each refund; undefined where
 * there is no note of this amount.
 */
export async function takeBackRefund(
  db: Database,
  { providerReference, cents, failedRefund }: FailedRefund,
): Promise<CreditNote | undefined> {
  const [charge] = await db
    .select()
    .from(charges)
    .where(eq(charges.providerReference, providerReference))
    .for("update");
  if (!charge) return undefined;
  const isOfIt = eq(creditNotes.chargeId, charge.id);
  const notes = await db.select().from(creditNotes).where(isOfIt).orderBy(desc(creditNotes.number));
  if (notes.some((note) => note.failedRefund === failedRefund)) return undefined;
  const note = notes.find((each) => each.failedRefund === null && each.cents === cents);
  if (!note) return undefined;
  await db.update(creditNotes).set({ failedRefund }).where(eq(creditNotes.id, note.id));
  await db
    .update(charges)
    .set({ refundedCents: charge.refundedCents - cents })
    .where(eq(charges.id, charge.id));
  return note;
}

export type FailedRefund = {
  readonly providerReference: string;
  readonly cents: number;
  /** The provider's number of the refund. */
  readonly failedRefund: string;
};

export async function readCreditNote({ db }: Pick<Deps, "db">, id: string) {
  const [found] = await db
    .select({ note: creditNotes, charge: charges, plan: plans })
    .from(creditNotes)
    .innerJoin(charges, eq(charges.id, creditNotes.chargeId))
    .innerJoin(plans, eq(plans.id, charges.planId))
    .where(and(eq(creditNotes.id, id), isNull(creditNotes.failedRefund)));
  return found;
}

/** Of these charges, the last first, without what is void. */
export function listCreditNotes(db: Database, of: readonly Charge[]): Promise<CreditNote[]> {
  const ids = of.map(({ id }) => id);
  return db
    .select()
    .from(creditNotes)
    .where(and(inArray(creditNotes.chargeId, ids), isNull(creditNotes.failedRefund)))
    .orderBy(desc(creditNotes.createdAt));
}

/** Apart from receipts, so that nobody takes one for the other. */
export function formatCreditNoteNumber({ year, number }: CreditNote): string {
  return `CN-${year}-${String(number).padStart(DIGITS, "0")}`;
}
