import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { type Plan, plans, promoCodes, type Subscription, subscriptions } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { changeFamiliesIn, changeFamily } from "../family/change-families.ts";
import { announcePrice, type NewPrice, withdrawPrice } from "../family/decide/plans/announce-price.ts";
import { priceOf } from "../family/quotes/prices.ts";
import type { BillingDeps } from "./providers/provider.ts";

const NOTHING_COMES = { nextPriceCents: null, nextPriceAt: null };

/** From then on everybody who chooses the plan pays this; without a day, from now on. A discount of the plan ends. */
export async function changePlanPrice(
  { db }: BillingDeps,
  plan: Plan,
  cents: number,
  from?: Date,
): Promise<void> {
  const price = from
    ? { nextPriceCents: cents, nextPriceAt: from }
    : { priceCents: cents, discountedPriceCents: null, discountPercent: null, ...NOTHING_COMES };
  await db.update(plans).set(price).where(eq(plans.id, plan.id));
}

/** A price that was to come for those who choose the plan does not. */
export async function keepPlanPrice({ db }: BillingDeps, plan: Plan): Promise<void> {
  await db.update(plans).set(NOTHING_COMES).where(eq(plans.id, plan.id));
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
    if (await announceUnlessTakenBack(deps, familyId, price, cents)) told++;
  }
  return told;
}

/** Taking the price back changes the plan first: it waits for this transaction, or this one finds nothing to announce. */
function announceUnlessTakenBack(
  deps: BillingDeps,
  familyId: string,
  price: NewPrice,
  cents: number,
): Promise<boolean> {
  return transact(deps.db, async (db) => {
    const { planId, from } = price;
    const isComing = and(eq(plans.id, planId), eq(plans.nextPriceCents, cents), eq(plans.nextPriceAt, from));
    const [coming] = await db.select({ id: plans.id }).from(plans).where(isComing).for("share");
    if (!coming) return false;
    return changeFamiliesIn({ ...deps, db }, [familyId], ([draft], world) =>
      announcePrice(draft, price, world),
    );
  });
}

/** The plans whose families were told of another price that they do not pay yet. */
export function listTold({ db }: Pick<BillingDeps, "db">, planId?: string): Promise<Subscription[]> {
  const isTold = and(
    inArray(subscriptions.status, ["active", "cancelled"]),
    isNotNull(subscriptions.nextPriceAt),
    planId === undefined ? undefined : eq(subscriptions.planId, planId),
  );
  return db.select().from(subscriptions).where(isTold);
}

/**
 * Families that were told of another price keep the one they have, and are told so. Change the plan first. Answers how
 * many there were to tell. A family that was charged the other price by now is not among them.
 */
export async function withdrawFromTold(deps: BillingDeps, plan: Plan): Promise<number> {
  let told = 0;
  for (const row of await listTold(deps, plan.id)) {
    const isOverdue = row.periodEnd !== null && row.periodEnd <= deps.clock();
    // Its provider may have charged it already.
    if (isOverdue) await deps.providers.find(row.provider).remote?.sync(deps, row);
    const isTold = await changeFamily(deps, row.familyId, (draft, world) =>
      withdrawPrice(draft, plan.id, world),
    );
    if (isTold) told++;
  }
  return told;
}
