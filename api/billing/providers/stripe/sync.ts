import { and, eq, isNull, type SQL } from "drizzle-orm";
import type Stripe from "stripe";
import { GRACE_DAYS } from "../../../../contract/money.ts";
import type { Database } from "../../../db/database.ts";
import { providerCustomers, type Subscription, subscriptions } from "../../../db/schema.ts";
import { announce } from "../../announce.ts";
import { addDays } from "../../dates.ts";
import { markCancelled } from "../../renewal.ts";
import { findRunning } from "../../state.ts";
import {
  abandonCheckout,
  endReplaced,
  endRow,
  lockFamily,
  moveReservation,
  replaceRunning,
  setState,
} from "../../transitions.ts";
import { askStripe, STRIPE, type StripeDeps } from "./client.ts";
import { EXPANDED, fromSeconds, idOf, type RemotePeriod, readName, readRemoteState } from "./state.ts";

export function readSubscription(deps: StripeDeps, remoteId: string): Promise<Stripe.Subscription> {
  return askStripe(deps.stripe.subscriptions.retrieve(remoteId, { expand: EXPANDED }));
}

/** Reads how a subscription is at Stripe now and makes it so here: events may come late, twice, in any order. */
export async function syncSubscription(deps: StripeDeps, remoteId: string): Promise<void> {
  await apply(deps, await readSubscription(deps, remoteId));
}

/** A session that is complete has a subscription, which says the rest; one that expired gives its code back. */
export async function syncSession(deps: StripeDeps, sessionId: string): Promise<void> {
  const session = await askStripe(deps.stripe.checkout.sessions.retrieve(sessionId));
  const remoteId = idOf(session.subscription);
  if (remoteId) return syncSubscription(deps, remoteId);
  if (session.status !== "expired") return;
  const row = await findRow(deps.db, eq(subscriptions.providerCheckoutId, session.id));
  if (row)
    await changeRow(deps, row, async (tx, current) => {
      if (current.status === "pending") await abandonCheckout(tx, current, deps.clock());
    });
}

export async function apply(deps: StripeDeps, remote: Stripe.Subscription): Promise<void> {
  const row = await findNamed(deps.db, remote);
  if (!row) return;
  const state = readRemoteState(remote);
  await changeRow(deps, row, async (tx, current) => {
    await rememberCustomer(tx, current.familyId, idOf(remote.customer));
    if (current.status === "replaced") return;
    if (state.kind === "running") await run(tx, deps, current, remote, state);
    else if (state.kind === "confirming")
      await setState(tx, current.id, { providerSubscriptionId: remote.id });
    else if (current.status === "pending") await abandonCheckout(tx, current, deps.clock());
    else if (current.status !== "ended") await endRow(tx, deps, current, state.endedAt ?? deps.clock());
  });
  // Until Stripe has heard it, the event counts as not handled.
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

async function run(
  tx: Database,
  deps: StripeDeps,
  row: Subscription,
  remote: Stripe.Subscription,
  period: RemotePeriod,
): Promise<void> {
  const paidAt = row.paidAt ?? fromSeconds(remote.start_date);
  const live = await lockFamily(tx, row.familyId);
  const before = live.find(
    ({ providerSubscriptionId: id }) => id === remote.id && remote.id !== row.providerSubscriptionId,
  );
  const other = findRunning(deps, live);
  // Both are paid: the later choice stays.
  if (!before && other && other.id !== row.id && other.createdAt > row.createdAt) {
    await setState(tx, row.id, { status: "replaced", providerSubscriptionId: remote.id, paidAt });
    return;
  }
  const isNew = row.status !== "active" && row.status !== "cancelled";
  if (before) await giveWay(tx, deps, before, row);
  else if (isNew) await replaceRunning(tx, deps, row, deps.clock());
  await moveReservation(tx, row.id, "redeemed", paidAt);
  const changed = await writeDown(tx, deps, row, remote, { ...period, paidAt });
  // A change that waited was announced when it was confirmed.
  if (before && row.status === "pending")
    await announce(tx, deps, { kind: "changed", subscription: changed, at: deps.clock() });
  else if (isNew && !before) await announce(tx, deps, { kind: "started", subscription: changed });
  if (changed.graceEndsAt && !row.graceEndsAt)
    await announce(tx, deps, { kind: "payment_failed", subscription: changed });
}

/** The subscription at Stripe is the same, so nothing is ended there: another row of ours has it now. */
async function giveWay(
  tx: Database,
  deps: StripeDeps,
  before: Subscription,
  by: Subscription,
): Promise<void> {
  await replaceRunning(tx, deps, by, deps.clock());
  await setState(tx, before.id, { providerSubscriptionId: null, cancelAt: deps.clock() });
}

async function writeDown(
  tx: Database,
  deps: StripeDeps,
  row: Subscription,
  remote: Stripe.Subscription,
  { overdue, cancelAt, ...told }: RemotePeriod & { paidAt: Date },
): Promise<Subscription> {
  if (cancelAt && row.status !== "cancelled") await markCancelled(tx, deps, row, cancelAt);
  return setState(tx, row.id, {
    ...told,
    status: cancelAt ? "cancelled" : "active",
    providerSubscriptionId: remote.id,
    cancelAt,
    cardLast4: told.cardLast4 ?? row.cardLast4,
    overdueCents: overdue?.cents ?? null,
    graceEndsAt: overdue ? (overdue.until ?? row.graceEndsAt ?? addDays(told.periodStart, GRACE_DAYS)) : null,
  });
}

export async function changeRow(
  deps: StripeDeps,
  { id, familyId }: Subscription,
  change: (tx: Database, current: Subscription) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockFamily(tx, familyId);
    const current = await findRow(tx, eq(subscriptions.id, id));
    if (current) await change(tx, current);
  });
}

export async function findRow(db: Database, where: SQL | undefined): Promise<Subscription | undefined> {
  const [row] = await db.select().from(subscriptions).where(where);
  return row;
}

async function rememberCustomer(tx: Database, familyId: string, customerId: string | null): Promise<void> {
  if (!customerId) return;
  await tx
    .insert(providerCustomers)
    .values({ familyId, provider: STRIPE, customerId })
    .onConflictDoNothing({ target: [providerCustomers.familyId, providerCustomers.provider] });
}
