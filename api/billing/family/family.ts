import { nextPeriodEnd } from "../../../contract/money.ts";
import type { Family as FamilyRow, Subscription } from "../../db/schema.ts";
import type { HeldPlan } from "../providers/provider.ts";

/** All that money knows of one family. What is over is not among it, unless somebody asks about that very row. */
export type Family = Pick<FamilyRow, "id" | "trialEndsAt" | "balances"> & {
  readonly held: readonly HeldPlan[];
};

/** The card that pays for a plan, as far as we keep it. */
export type Card = Pick<Subscription, "cardLast4" | "cardBrand" | "cardExpiry">;

export function cardOf({ cardLast4, cardBrand, cardExpiry }: Card): Card {
  return { cardLast4, cardBrand, cardExpiry };
}

/** The plan that it has, once it is settled. */
export function findRunning({ held }: Family): HeldPlan | undefined {
  return held.find(({ subscription: { status } }) => status === "active" || status === "cancelled");
}

/** Waits for the end of the running plan's period. */
export function findScheduled({ held }: Family): HeldPlan | undefined {
  return held.find(({ subscription }) => subscription.status === "scheduled");
}

/** Its one checkout: open, or paid and not confirmed yet. */
export function findPending({ held }: Family): HeldPlan | undefined {
  return held.find(({ subscription: { status } }) => status === "pending" || status === "confirming");
}

export function findHeld({ held }: Family, id: string): HeldPlan | undefined {
  return held.find(({ subscription }) => subscription.id === id);
}

export function balanceIn({ balances }: Pick<Family, "balances">, currency: string | null): number {
  return balances[currency ?? "USD"] ?? 0;
}

type Charged = Pick<Subscription, "priceCents" | "currency" | "periodEnd" | "nextPriceCents" | "nextPriceAt">;

/** What the next period of this plan costs after the family's balance. */
export function amountDue(family: Pick<Family, "balances">, row: Charged): number {
  const { priceCents, nextPriceCents, nextPriceAt, periodEnd, currency } = row;
  const isNew = nextPriceAt !== null && periodEnd !== null && periodEnd >= nextPriceAt;
  const cents = isNew ? (nextPriceCents ?? priceCents) : priceCents;
  return Math.max(0, cents - balanceIn(family, currency));
}

/** The first charge at a price that was announced. null: none was. */
export function newPriceFrom({ subscription, plan }: HeldPlan): Date | null {
  const { nextPriceAt, periodEnd, anchorAt } = subscription;
  if (!nextPriceAt || !periodEnd) return null;
  let charge = periodEnd;
  while (charge < nextPriceAt) charge = nextPeriodEnd(anchorAt ?? charge, plan.billingInterval, charge);
  return charge;
}
