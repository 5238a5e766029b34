import { and, eq, inArray, ne } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { families, plans, promoRedemptions, subscriptions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { checkoutDeadline, isConfirming } from "./checkout-window.ts";
import { addInterval } from "./dates.ts";

export type Subscription = typeof subscriptions.$inferSelect;

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
    .where(and(eq(subscriptions.familyId, familyId), inArray(subscriptions.status, [...LIVE])));
}

export function findPending(live: Subscription[]): Subscription | undefined {
  return live.find(({ status }) => status === "pending");
}

export function findRunning(live: Subscription[]): Subscription | undefined {
  return live.find(({ status }) => status === "active" || status === "cancelled");
}

/**
 * Brings a family up to the present: what fell due while nobody looked (a confirmation, the end of a
 * checkout or of a plan, a renewal) happens now, dated when it was due.
 */
export async function settleFamily(deps: Deps, familyId: string): Promise<void> {
  const now = deps.clock();
  if (!(await listLive(deps.db, familyId)).some((each) => isDue(each, now))) return;
  await deps.db.transaction(async (tx) => {
    for (const each of await lockFamily(tx, familyId)) {
      if (isDue(each, now)) await settle(tx, each, { now, renews: renewsItself(deps, each) });
    }
  });
}

function isDue(subscription: Subscription, now: Date): boolean {
  const { status, paidAt, periodEnd, cancelAt, provider } = subscription;
  if (status === "pending") {
    if (isConfirming(subscription)) return paidAt !== null && paidAt <= now;
    return checkoutDeadline(subscription) <= now;
  }
  if (status === "cancelled") return cancelAt !== null && cancelAt <= now;
  // Stripe tells when its subscriptions renew or end.
  return provider !== "stripe" && periodEnd !== null && periodEnd <= now;
}

/** The sandbox plays the payment provider only where there is no real one. */
function renewsItself({ config }: Deps, { provider }: Subscription): boolean {
  return provider === "sandbox" && !config.stripe;
}

async function settle(
  tx: Database,
  subscription: Subscription,
  { now, renews }: { now: Date; renews: boolean },
): Promise<void> {
  if (subscription.status === "pending") {
    if (subscription.paidAt) await activate(tx, subscription, subscription.paidAt);
    else await closeCheckout(tx, subscription, now);
  } else if (subscription.status === "active" && renews) await renew(tx, subscription, now);
  else await setState(tx, subscription.id, { status: "ended" });
}

async function renew(tx: Database, subscription: Subscription, now: Date): Promise<void> {
  const interval = await intervalOf(tx, subscription.planId);
  let { periodStart, periodEnd } = subscription;
  while (periodEnd && periodEnd <= now) {
    periodStart = periodEnd;
    periodEnd = addInterval(periodEnd, interval);
  }
  await setState(tx, subscription.id, { periodStart, periodEnd });
}

/** The plan that ran until now is replaced in the same breath, so that no moment bills twice. */
export async function activate(tx: Database, subscription: Subscription, paidAt: Date): Promise<void> {
  await replaceRunning(tx, subscription, paidAt);
  const interval = await intervalOf(tx, subscription.planId);
  const periodEnd = addInterval(paidAt, interval);
  await setState(tx, subscription.id, { status: "active", paidAt, periodStart: paidAt, periodEnd });
  await moveReservation(tx, subscription.id, "redeemed", paidAt);
}

/** A plan at Stripe gets its `cancelAt` when Stripe has been told: see `api/billing/providers/stripe/sync.ts`. */
export async function replaceRunning(
  tx: Database,
  by: Pick<Subscription, "id" | "familyId">,
  at: Date,
): Promise<void> {
  const others = and(
    eq(subscriptions.familyId, by.familyId),
    ne(subscriptions.id, by.id),
    inArray(subscriptions.status, ["active", "cancelled"]),
  );
  await tx
    .update(subscriptions)
    .set({ status: "replaced", cancelAt: at })
    .where(and(others, ne(subscriptions.provider, "stripe")));
  await tx.update(subscriptions).set({ status: "replaced", cancelAt: null }).where(others);
}

export async function closeCheckout(tx: Database, { id }: Subscription, now: Date): Promise<void> {
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
