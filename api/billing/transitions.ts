import { and, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { families, plans, promoRedemptions, type Subscription, subscriptions } from "../db/schema.ts";
import { addInterval } from "./dates.ts";
import type { BillingDeps } from "./deps.ts";
import { listClocked } from "./state.ts";

const LIVE = ["pending", "active", "cancelled"] as const;

/** Whatever changes a family's subscriptions does it under this lock, one at a time. */
export async function lockFamily(tx: Database, familyId: string): Promise<Subscription[]> {
  await tx.select({ id: families.id }).from(families).where(eq(families.id, familyId)).for("update");
  return listLive(tx, familyId);
}

export function listLive(db: Database, familyId: string): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.familyId, familyId), inArray(subscriptions.status, LIVE)));
}

/** The plan that ran until now is replaced in the same breath, so that no moment bills twice. */
export async function activate(
  tx: Database,
  deps: BillingDeps,
  subscription: Subscription,
  paidAt: Date,
): Promise<void> {
  await replaceRunning(tx, deps, subscription, paidAt);
  const interval = await intervalOf(tx, subscription.planId);
  const periodEnd = addInterval(paidAt, interval);
  await setState(tx, subscription.id, { status: "active", paidAt, periodStart: paidAt, periodEnd });
  await moveReservation(tx, subscription.id, "redeemed", paidAt);
}

export async function renew(tx: Database, subscription: Subscription, now: Date): Promise<void> {
  const interval = await intervalOf(tx, subscription.planId);
  let { periodStart, periodEnd } = subscription;
  while (periodEnd && periodEnd <= now) {
    periodStart = periodEnd;
    periodEnd = addInterval(periodEnd, interval);
  }
  await setState(tx, subscription.id, { periodStart, periodEnd });
}

/** A plan whose provider must be told gets its `cancelAt` when that is done: see `endReplaced`. */
export async function replaceRunning(
  tx: Database,
  { providers }: Pick<BillingDeps, "providers">,
  by: Pick<Subscription, "id" | "familyId">,
  at: Date,
): Promise<void> {
  const others = and(
    eq(subscriptions.familyId, by.familyId),
    ne(subscriptions.id, by.id),
    inArray(subscriptions.status, ["active", "cancelled"]),
  );
  const here = inArray(subscriptions.provider, listClocked(providers));
  await tx.update(subscriptions).set({ status: "replaced", cancelAt: at }).where(and(others, here));
  await tx.update(subscriptions).set({ status: "replaced", cancelAt: null }).where(others);
}

/**
 * What a newer plan replaced must not be billed again. Where a provider is away this fails and is tried again;
 * where one is not set up any more it waits until it is.
 */
export async function endReplaced(deps: BillingDeps, familyId?: string): Promise<void> {
  const { db, clock, providers } = deps;
  const replaced = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        familyId ? eq(subscriptions.familyId, familyId) : undefined,
        eq(subscriptions.status, "replaced"),
        inArray(subscriptions.provider, listToldProviders(deps)),
        isNull(subscriptions.cancelAt),
        isNotNull(subscriptions.providerSubscriptionId),
      ),
    );
  for (const each of replaced) {
    await providers.find(each.provider).end(deps, each);
    await setState(db, each.id, { cancelAt: clock() });
  }
}

/** Those that are set up and keep subscriptions of their own. */
export function listToldProviders({ providers }: Pick<BillingDeps, "providers">): string[] {
  return providers.all.filter(({ atPeriodEnd }) => atPeriodEnd === "told").map(({ name }) => name);
}

/** Gives its promo code back. */
export async function abandonCheckout(tx: Database, { id }: Subscription, now: Date): Promise<void> {
  await setState(tx, id, { status: "ended" });
  await moveReservation(tx, id, "released", now);
}

export async function setState(
  tx: Database,
  id: string,
  state: Partial<typeof subscriptions.$inferInsert>,
): Promise<void> {
  await tx.update(subscriptions).set(state).where(eq(subscriptions.id, id));
}

export async function moveReservation(
  tx: Database,
  subscriptionId: string,
  state: "redeemed" | "released",
  changedAt: Date,
): Promise<void> {
  await tx
    .update(promoRedemptions)
    .set({ state, changedAt })
    .where(eq(promoRedemptions.subscriptionId, subscriptionId));
}

async function intervalOf(tx: Database, planId: string) {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, planId));
  if (!plan) throw new Error(`no plan ${planId}`);
  return plan.billingInterval;
}
