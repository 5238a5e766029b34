import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import type { Database } from "../../api/db/database.ts";
import { type Account, accounts, type subscriptions } from "../../api/db/schema.ts";
import { periodEnd } from "../../contract/money.ts";

/** A month and some days. */
const OLD_MS = 40 * 24 * 3600 * 1000;

/** A paid month of the sandbox that is over. */
export function describeDue({ familyId, id: payerId }: Payer, now: Date): typeof subscriptions.$inferInsert {
  const start = new Date(now.getTime() - OLD_MS);
  const end = periodEnd(start, "month", 1);
  return {
    id: randomUUID(),
    familyId,
    payerId,
    planId: "premium-monthly",
    status: "active",
    priceCents: 999,
    listPriceCents: 999,
    provider: "sandbox",
    cardLast4: "4242",
    anchorAt: start,
    periodStart: start,
    periodEnd: end,
    paidUntil: end,
    dueAt: end,
    createdAt: start,
    paidAt: start,
  };
}

type Payer = Pick<Account, "id" | "familyId">;

/** The one adult of each family that was added. */
export async function listPayers(db: Database): Promise<Payer[]> {
  const rows = await db.select().from(accounts).orderBy(asc(accounts.email));
  return rows.filter(({ email }) => !email.endsWith("@maamoul.example"));
}
