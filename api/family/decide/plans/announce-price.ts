import { isSameCurrency } from "../../../../contract/money.ts";
import { change, type Draft, tell } from "../../draft.ts";
import { findRunning, findScheduled } from "../../family.ts";

export type NewPrice = {
  readonly planId: string;
  readonly listPriceCents: number;
  /** After the family's promo code, which stays. */
  readonly priceCents: number;
  readonly currency: string | null;
  readonly from: Date;
};

/**
 * The family pays another price from its first charge at or after a day, and is told now. false: it has the plan no
 * more, or will not renew it, or was told the same before.
 */
export function announcePrice(draft: Draft, price: NewPrice): boolean {
  const { planId, listPriceCents, priceCents, currency, from } = price;
  const running = findRunning(draft.family)?.subscription;
  if (running?.status !== "active" || running.planId !== planId || findScheduled(draft.family)) return false;
  if (!isSameCurrency(running.currency, currency)) return false;
  const isKnown = running.nextPriceCents === priceCents && running.nextPriceAt?.getTime() === from.getTime();
  if (isKnown || (running.nextPriceAt === null && running.priceCents === priceCents)) return false;
  const { subscription } = change(draft, running.id, {
    nextPriceCents: priceCents,
    nextListPriceCents: listPriceCents,
    nextPriceAt: from,
  });
  tell(draft, { kind: "price_announced", subscription });
  return true;
}
