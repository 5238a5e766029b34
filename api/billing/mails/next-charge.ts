import type { Language } from "../../../contract/languages.ts";
import type { Family, Subscription } from "../../db/schema.ts";
import { writePrice } from "../../pages/format-price.ts";
import { balanceIn } from "../family/family.ts";

/** What the next period costs after the family's balance. */
export function writeNextPrice(
  language: Language,
  family: Pick<Family, "balances">,
  { priceCents, currency }: Pick<Subscription, "priceCents" | "currency">,
): string {
  return writePrice(language, Math.max(0, priceCents - balanceIn(family, currency)), currency);
}
