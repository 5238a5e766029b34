import { and, eq, isNull, type SQL } from "drizzle-orm";
import type Stripe from "stripe";
import type { Database } from "../../../db/database.ts";
import { type Subscription, subscriptions } from "../../../db/schema.ts";
import { changeFamily } from "../../../family/change-families.ts";
import { abandonPending } from "../../../family/decide/plans/end.ts";
import { providerSays } from "../../../family/decide/plans/provider-says.ts";
import type { Draft, World } from "../../../family/draft.ts";
import { endReplaced } from "../../running/end-replaced.ts";
import { readFromStripe, STRIPE, type StripeDeps } from "./client.ts";
import { EXPANDED, fromSeconds, idOf, isOver, readName, readRemoteState } from "./state.ts";

export function readRemote(deps: StripeDeps, remoteId: string): Promise<Stripe.Subscription> {
  return readFromStripe(remoteId, deps.stripe.subscriptions.retrieve(remoteId, { expand: EXPANDED }));
}

/** Reads how a subscription is at Stripe now and makes it so here: events may come late, twice, in any order. */
export async function syncSubscription(deps: StripeDeps, remoteId: string): Promise<void> {
  await apply(deps, await readRemote(deps, remoteId));
}

export function readSession({ stripe }: StripeDeps, id: string): Promise<Stripe.Checkout.Session> {
  return readFromStripe(id, stripe.checkout.sessions.retrieve(id));
}

/** A session that is complete has a subscription, which says the rest; one that expired gives its code back. */
export async function syncSession(deps: StripeDeps, session: Stripe.Checkout.Session): Promise<void> {
  const remoteId = idOf(session.subscription);
  if (remoteId) return syncSubscription(deps, remoteId);
  if (session.status !== "expired") return;
  const row = await findRow(deps.db, eq(subscriptions.providerCheckoutId, session.id));
  if (row) await changeRow(deps, row, (draft, world) => abandonPending(draft, row.id, world));
}

export async function apply(deps: StripeDeps, remote: Stripe.Subscription): Promise<void> {
  const row = await findNamed(deps.db, remote);
  if (!row) return;
  // A customer who was deleted there has only subscriptions that are over.
  const customerId = isOver(remote) ? null : idOf(remote.customer);
  const snapshot = {
    remoteId: remote.id,
    startedAt: fromSeconds(remote.start_date),
    customer: customerId ? { provider: STRIPE, customerId } : undefined,
    state: readRemoteState(remote),
  };
  const { state } = snapshot;
  if (state.kind === "running" && state.isPaused && !row.isCollectionPaused)
    deps.logger.warn({ subscription: row.id }, "a plan is paused at Stripe: it runs on and is not charged");
  await changeRow(deps, row, (draft, world) => providerSays(draft, row.id, snapshot, world));
  // Before the webhook is answered: if Stripe is away, it sends the event again.
  await endReplaced(deps, row.familyId);
}

/** By the name that it carries, as long as no other subscription took it; else by its own id. */
async function findNamed(db: Database, remote: Stripe.Subscription): Promise<Subscription | undefined> {
  const byId = await findRow(db, eq(subscriptions.providerSubscriptionId, remote.id));
  const name = readName(remote);
  if (!name || byId?.id === name) return byId;
  const free = isNull(subscriptions.providerSubscriptionId);
  return (await findRow(db, and(eq(subscriptions.id, name), free))) ?? byId;
}

/** Takes over what Stripe reports about one row of ours. */
export function changeRow(
  deps: StripeDeps,
  { id, familyId }: Subscription,
  decide: (draft: Draft, world: World) => void,
): Promise<void> {
  return changeFamily(deps, familyId, decide, { subscriptionId: id, skipsSettling: true });
}

export async function findRow(db: Database, where: SQL | undefined): Promise<Subscription | undefined> {
  const [row] = await db.select().from(subscriptions).where(where);
  return row;
}
