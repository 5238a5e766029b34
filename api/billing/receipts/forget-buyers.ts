import { and, eq, isNotNull, lt, notExists } from "drizzle-orm";
import { addDays } from "../../../contract/rules.ts";
import { accounts, charges } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Seven years, the longest that tax law in the Emirates asks for, counted from the end of the year of the invoice. */
const INVOICE_DAYS = 8 * 366;

/** Of families in which nobody is any more: a tax invoice need not name its buyer any longer. */
export async function forgetBuyers({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const member = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.familyId, charges.familyId));
  const isOld = lt(charges.createdAt, addDays(clock(), -INVOICE_DAYS));
  await db
    .update(charges)
    .set({ buyer: null })
    .where(and(isNotNull(charges.buyer), isOld, notExists(member)));
}
