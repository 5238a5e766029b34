import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { type Subscription, subscriptions } from "../db/schema.ts";
import type { BillingDeps } from "./deps.ts";
import { isDue } from "./state.ts";
import {
  abandonCheckout,
  activate,
  endReplaced,
  listLive,
  listToldProviders,
  lockFamily,
  renew,
  setState,
} from "./transitions.ts";

/** Changes a family's subscriptions: under its lock, in one transaction, with everything due made first. */
export async function changeFamily<T>(
  deps: BillingDeps,
  familyId: string,
  change: (tx: Database, live: Subscription[]) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    const live = await lockFamily(tx, familyId);
    const due = live.filter(isDue(deps).holds);
    for (const each of due) await settle(tx, deps, each);
    return change(tx, due.length > 0 ? await listLive(tx, familyId) : live);
  });
}

/**
 * Brings a family up to the present and answers what it has: what fell due while nobody looked (a confirmation,
 * the end of a checkout or of a plan, a renewal) happens now, dated when it was due.
 */
export async function settleFamily(deps: BillingDeps, familyId: string): Promise<Subscription[]> {
  const live = await listLive(deps.db, familyId);
  if (!live.some(isDue(deps).holds)) return live;
  return changeFamily(deps, familyId, async (_tx, settled) => settled);
}

async function settle(tx: Database, deps: BillingDeps, subscription: Subscription): Promise<void> {
  const { id, status, paidAt, provider } = subscription;
  const now = deps.clock();
  if (status === "pending" && paidAt) await activate(tx, deps, subscription, paidAt);
  else if (status === "pending") await abandonCheckout(tx, subscription, now);
  else if (status === "active" && deps.providers.find(provider).atPeriodEnd === "renews")
    await renew(tx, subscription, now);
  else await setState(tx, id, { status: "ended" });
}

/** Every family is settled when it is next looked at; this looks at those that nobody does. */
export async function settleDue(deps: BillingDeps): Promise<void> {
  const due = await deps.db
    .selectDistinct({ familyId: subscriptions.familyId })
    .from(subscriptions)
    .where(isDue(deps).where);
  for (const { familyId } of due) await settleFamily(deps, familyId);
  await syncOverdue(deps);
  await endReplaced(deps);
}

/** For what a provider should have told by now and did not. */
async function syncOverdue(deps: BillingDeps): Promise<void> {
  const overdue = await deps.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, "active"),
        inArray(subscriptions.provider, listToldProviders(deps)),
        isNotNull(subscriptions.providerSubscriptionId),
        lte(subscriptions.periodEnd, deps.clock()),
      ),
    );
  for (const each of overdue) await deps.providers.find(each.provider).sync(deps, each);
}
