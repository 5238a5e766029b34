import { gt, type SQL, sql } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import { type Family, type Subscription, subscriptions } from "../../db/schema.ts";
import { writePrice } from "../../pages/format-price.ts";
import { balanceIn } from "../family/family.ts";

/** Of a running plan: nothing was paid yet. Told by two columns, since of one alone the planner expects so little that it reads all families. */
export const isFreeRow: SQL = sql`(${gt(subscriptions.paidUntil, subscriptions.periodStart)}) is not true`;

/** What the next period costs after the family's balance. */
export function writeNextPrice(
  language: Language,
  family: Pick<Family, "balances">,
  { priceCents, currency }: Pick<Subscription, "priceCents" | "currency">,
): string {
  return writePrice(language, Math.max(0, priceCents - balanceIn(family, currency)), currency);
}
