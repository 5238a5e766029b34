import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import type { FamilyRow, Subscription } from "../../db/schema.ts";
import { balanceIn } from "../../family/family.ts";
import type { Fact } from "../../mail/layout.ts";
import { writePrice } from "../../pages/format-price.ts";

/** The whole of what is left over from earlier payments; no line where nothing is. */
export function writeCredit(
  language: Language,
  family: Pick<FamilyRow, "balances">,
  { currency }: Pick<Subscription, "currency">,
): Fact[] {
  const cents = balanceIn(family, currency);
  return cents > 0 ? [[copy[language].mails.labels.creditLeft, writePrice(language, cents, currency)]] : [];
}
