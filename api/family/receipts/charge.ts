import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { TIME_ZONE } from "../../../contract/rules.ts";
import { toWallClock } from "../../../contract/zone.ts";
import type { Database } from "../../db/database.ts";
import { type Charge, charges, plans, receiptCounts } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

const DIGITS = 6;

export async function readCharge({ db }: Pick<Deps, "db">, id: string) {
  const [found] = await db
    .select({ charge: charges, plan: plans })
    .from(charges)
    .innerJoin(plans, eq(plans.id, charges.planId))
    .where(eq(charges.id, id));
  return found;
}

/** Writes a charge with the next number of its year; undefined where the provider told of it before. */
export async function writeCharge(
  db: Database,
  charge: Omit<typeof charges.$inferInsert, "id" | "receiptYear" | "receiptNumber">,
): Promise<Charge | undefined> {
  const reference = charge.providerReference ?? "";
  if ((await db.$count(charges, eq(charges.providerReference, reference))) > 0) return undefined;
  const receiptYear = toWallClock(charge.createdAt, TIME_ZONE).getUTCFullYear();
  const [count] = await db
    .insert(receiptCounts)
    .values({ year: receiptYear, last: 1 })
    .onConflictDoUpdate({ target: receiptCounts.year, set: { last: sql`${receiptCounts.last} + 1` } })
    .returning();
  const row = { ...charge, id: randomUUID(), receiptYear, receiptNumber: count?.last };
  const [written] = await db.insert(charges).values(row).returning();
  return written;
}

type Numbered = Pick<Charge, "createdAt" | "number" | "receiptYear" | "receiptNumber">;

/** As people quote it: the year, then the count of that year. */
export function formatNumber({ createdAt, number, receiptYear, receiptNumber }: Numbered): string {
  const year = receiptYear ?? createdAt.getUTCFullYear();
  return `${year}-${String(receiptNumber ?? number).padStart(DIGITS, "0")}`;
}
