import { and, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { families, promoRedemptions, type Subscription, subscriptions } from "../db/schema.ts";
import { announce } from "./announce.ts";
import type { BillingDeps } from "./deps.ts";
import { listClocked } from "./state.ts";

export const LIVE = ["pending", "scheduled", "active", "cancelled"] as const;

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

/**
 * What ran until now gives way in the same breath, so that no moment bills twice; what waited for its end waits
 * no more. A plan whose provider must be told gets its `cancelAt` when that is done: see `endReplaced`.
 */
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
  await dropScheduled(tx, by.familyId, at, by.id);
}

export async function findScheduled(db: Database, familyId: string): Promise<Subscription | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.familyId, familyId), eq(subscriptions.status, "scheduled")));
  return row;
}

/** A plan that waits for a period's end does not come; its promo code is free again. */
export async function dropScheduled(
  tx: Database,
  familyId: string,
  at: Date,
  exceptId?: string,
): Promise<void> {
  const scheduled = await findScheduled(tx, familyId);
  if (!scheduled || scheduled.id === exceptId) return;
  await setState(tx, scheduled.id, { paidAt: null });
  await abandonCheckout(tx, scheduled, at);
}

/** What ran is over, with whatever waited for its end. */
export async function endRow(
  tx: Database,
  deps: BillingDeps,
  { id, familyId }: Subscription,
  endedAt: Date,
): Promise<Subscription> {
  await dropScheduled(tx, familyId, endedAt);
  const ended = await setState(tx, id, { status: "ended", cancelAt: endedAt, retryAt: null });
  await announce(tx, deps, { kind: "ended", subscription: ended, at: endedAt });
  return ended;
}

/**
 * What a newer plan replaced must not be billed again. Where a provider is away this fails and is tried again;
 * where one is not set up any more it waits until it is.
 */
export async function endReplaced(deps: BillingDeps, familyId: string): Promise<void> {
  for (const each of await listReplaced(deps, familyId)) await endAtProvider(deps, each);
}

export function listReplaced(deps: BillingDeps, familyId?: string): Promise<Subscription[]> {
  return deps.db
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
}

export async function endAtProvider(deps: BillingDeps, replaced: Subscription): Promise<void> {
  await deps.providers.find(replaced.provider).end(deps, replaced);
  await setState(deps.db, replaced.id, { cancelAt: deps.clock() });
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
): Promise<Subscription> {
  const [row] = await tx.update(subscriptions).set(state).where(eq(subscriptions.id, id)).returning();
  if (!row) throw new Error(`no subscription ${id}`);
  return row;
}

export async function findRow(db: Database, id: string): Promise<Subscription | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

export async function requireRow(db: Database, id: string): Promise<Subscription> {
  const row = await findRow(db, id);
  if (!row) throw new Error(`no subscription ${id}`);
  return row;
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
