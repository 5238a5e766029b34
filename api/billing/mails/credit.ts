import type { Money } from "../../../contract/mails.ts";
import type { FamilyRow, Subscription } from "../../db/schema.ts";
import { balanceIn } from "../../family/family.ts";

/** All that is left over from earlier payments; undefined if there is nothing. */
export function readCredit(
  family: Pick<FamilyRow, "balances">,
  { currency }: Pick<Subscription, "currency">,
): Money | undefined {
  const cents = balanceIn(family, currency);
  return cents > 0 ? { cents, currency } : undefined;
}
