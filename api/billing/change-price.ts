import { and, eq } from "drizzle-orm";
import { type Plan, plans, promoCodes, subscriptions } from "../db/schema.ts";
import { changeFamily } from "../family/change-families.ts";
import { announcePrice } from "../family/decide/plans/announce-price.ts";
import { priceOf } from "../family/quotes/prices.ts";
import type { BillingDeps } from "./providers/provider.ts";

/** From then on everybody who chooses the plan pays this; without a day, from now on. A discount of the plan ends. */
export async function changePlanPrice(
  { db }: BillingDeps,
  plan: Plan,
  cents: number,
  from?: Date,
): Promise<void> {
  const price = from
    ? { nextPriceCents: cents, nextPriceAt: from }
    : {
        priceCents: cents,
        discountedPriceCents: null,
        discountPercent: null,
        nextPriceCents: null,
        nextPriceAt: null,
      };
  await db.update(plans).set(price).where(eq(plans.id, plan.id));
}

type Paying = { readonly familyId: string; readonly provider: string; readonly promoPercent: number | null };

/** The families that pay for a plan and go on with it. */
export async function listPaying({ db, providers }: BillingDeps, { id }: Plan): Promise<Paying[]> {
  const rows = await db
    .select({
      familyId: subscriptions.familyId,
      provider: subscriptions.provider,
      promoPercent: promoCodes.percent,
    })
    .from(subscriptions)
    .leftJoin(promoCodes, eq(promoCodes.code, subscriptions.promoCode))
    .where(and(eq(subscriptions.planId, id), eq(subscriptions.status, "active")));
  return rows.filter(({ provider }) => providers.find(provider).atPeriodEnd !== "ends");
}

/** Tells them, each in a transaction of its own; answers how many there were to tell. */
export async function announceToPaying(
  deps: BillingDeps,
  plan: Plan,
  cents: number,
  from: Date,
): Promise<number> {
  let told = 0;
  for (const { familyId, promoPercent } of await listPaying(deps, plan)) {
    const { listPriceCents, priceCents } = priceOf(
      { priceCents: cents, discountedPriceCents: null },
      promoPercent ?? 0,
    );
    const price = { planId: plan.id, listPriceCents, priceCents, currency: plan.currency, from };
    if (await changeFamily(deps, familyId, (draft) => announcePrice(draft, price))) told++;
  }
  return told;
}
