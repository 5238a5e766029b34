import { and, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import { type Family, type Subscription, subscriptions } from "../../db/schema.ts";
import { writePrice } from "../../pages/format-price.ts";
import { balanceIn } from "../family/family.ts";

/** `isFree` of `family/state.ts`, for the database. */
export const isFreeRow: SQL = sql`(${and(
  isNull(subscriptions.giftFrom),
  lte(subscriptions.periodEnd, subscriptions.anchorAt),
)}) is true`;

/** What the next period costs after the family's balance. */
export function writeNextPrice(
  language: Language,
  family: Pick<Family, "balances">,
  { priceCents, currency }: Pick<Subscription, "priceCents" | "currency">,
): string {
  return writePrice(language, Math.max(0, priceCents - balanceIn(family, currency)), currency);
}
