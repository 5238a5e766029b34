import { isSameCurrency } from "../../../../contract/money.ts";
import type { Subscription } from "../../../db/schema.ts";
import { change, type Draft, request, tell, type World } from "../../draft.ts";
import { findRunning, findScheduled, newPriceFrom } from "../../family.ts";

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
export function announcePrice(draft: Draft, price: NewPrice, world: World): boolean {
  const { planId, listPriceCents, priceCents, currency, from } = price;
  const running = findRunning(draft.family)?.subscription;
  if (running?.status !== "active" || running.planId !== planId || findScheduled(draft.family)) return false;
  if (!isSameCurrency(running.currency, currency)) return false;
  if (running.priceCents === priceCents) return withdrawPrice(draft, planId, world);
  const isKnown = running.nextPriceCents === priceCents && running.nextPriceAt?.getTime() === from.getTime();
  if (isKnown) return false;
  const { subscription } = change(draft, running.id, {
    nextPriceCents: priceCents,
    nextListPriceCents: listPriceCents,
    nextPriceAt: from,
  });
  tell(draft, { kind: "price_announced", subscription });
  askProvider(draft, subscription, world);
  return true;
}

/**
 * The family keeps its price after all, and is told so; one that has cancelled meanwhile too. false: it was told of no
 * other price of this plan, or pays it already.
 */
export function withdrawPrice(draft: Draft, planId: string, world: World): boolean {
  const held = findRunning(draft.family);
  if (held?.subscription.planId !== planId) return false;
  const { id, nextPriceCents: cents, provider } = held.subscription;
  const from = newPriceFrom(held, world.providers.find(provider).timeZone);
  if (!from || cents === null) return false;
  const { subscription } = change(draft, id, {
    nextPriceCents: null,
    nextListPriceCents: null,
    nextPriceAt: null,
  });
  tell(draft, { kind: "price_withdrawn", subscription, from, cents });
  askProvider(draft, subscription, world);
  return true;
}

/** A provider that charges by its own clock is told which price comes, or that none does. */
function askProvider(draft: Draft, row: Subscription, world: World): void {
  if (world.providers.find(row.provider).remote?.setPrice) request(draft, row, { kind: "set price" }, world);
}
