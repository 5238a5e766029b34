import { and, eq, isNull, or } from "drizzle-orm";
import type Stripe from "stripe";
import type { Database } from "../../../db/database.ts";
import { providerCustomers, type Subscription, subscriptions } from "../../../db/schema.ts";
import { Failure } from "../../../http/failure.ts";
import { markCancelled } from "../../renewal.ts";
import { findRunning } from "../../state.ts";
import {
  abandonCheckout,
  endReplaced,
  lockFamily,
  moveReservation,
  replaceRunning,
  setState,
} from "../../transitions.ts";
import { askStripe, isRefusedByStripe, STRIPE, type StripeDeps } from "./client.ts";
import { fromSeconds, type RemoteState, readRemoteState } from "./state.ts";

/** Reads how a subscription is at Stripe now and makes it so here: events may come late, twice, in any order. */
export async function syncSubscription(deps: StripeDeps, remoteId: string): Promise<void> {
  await apply(deps, await askStripe(deps.stripe.subscriptions.retrieve(remoteId)));
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

/** A payment that failed after the checkout (a bank debit) frees the checkout at once instead of in a day. */
export async function giveUpUnpaid(deps: StripeDeps, sessionId: string): Promise<void> {
  const { stripe } = deps;
  const session = await askStripe(stripe.checkout.sessions.retrieve(sessionId, { expand: ["subscription"] }));
  const remote = session.subscription;
  if (!remote || typeof remote === "string") return;
  if (session.payment_status === "unpaid" && remote.status === "incomplete")
    await cancelAtStripe(deps, remote.id);
  await syncSubscription(deps, remote.id);
}

export async function renewAtStripe(
  deps: StripeDeps,
  { providerSubscriptionId }: Subscription,
  renews: boolean,
) {
  if (!providerSubscriptionId) throw new Failure("no_subscription");
  const { subscriptions: remotes } = deps.stripe;
  try {
    const change = { cancel_at_period_end: !renews };
    await apply(deps, await askStripe(remotes.update(providerSubscriptionId, change)));
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
    await syncSubscription(deps, providerSubscriptionId);
  }
}

async function apply(deps: StripeDeps, remote: Stripe.Subscription): Promise<void> {
  const named = remote.metadata.subscription_id;
  const row = await findRow(
    deps.db,
    or(
      eq(subscriptions.providerSubscriptionId, remote.id),
      named ? and(eq(subscriptions.id, named), isNull(subscriptions.providerSubscriptionId)) : undefined,
    ),
  );
  if (!row) return;
  const state = readRemoteState(remote);
  await changeRow(deps, row, async (tx, current) => {
    await rememberCustomer(tx, current.familyId, idOf(remote.customer));
    if (current.status === "replaced") return;
    if (state.kind === "running") await run(tx, deps, current, remote, state);
    else if (state.kind === "confirming")
      await setState(tx, current.id, { providerSubscriptionId: remote.id });
    else if (current.status === "pending") await abandonCheckout(tx, current, deps.clock());
    else await setState(tx, current.id, { status: "ended" });
  });
  // Until Stripe has heard it, the event counts as not handled.
  await endReplaced(deps, row.familyId);
}

type Running = Extract<RemoteState, { kind: "running" }>;

async function run(
  tx: Database,
  deps: StripeDeps,
  row: Subscription,
  remote: Stripe.Subscription,
  { periodStart, periodEnd, cancelAt }: Running,
): Promise<void> {
  const paidAt = row.paidAt ?? fromSeconds(remote.start_date);
  const other = findRunning(deps, await lockFamily(tx, row.familyId));
  // Both are paid: the later choice stays.
  if (other && other.id !== row.id && other.createdAt > row.createdAt)
    return void (await setState(tx, row.id, {
      status: "replaced",
      providerSubscriptionId: remote.id,
      paidAt,
    }));
  await replaceRunning(tx, deps, row, deps.clock());
  await moveReservation(tx, row.id, "redeemed", paidAt);
  const status = cancelAt ? "cancelled" : "active";
  if (cancelAt && row.status !== "cancelled") await markCancelled(tx, deps, row, cancelAt);
  await setState(tx, row.id, {
    status,
    providerSubscriptionId: remote.id,
    paidAt,
    periodStart,
    periodEnd,
    cancelAt,
  });
}

/** The rest of the period comes back as a credit on the family's next invoice. */
export async function cancelAtStripe(deps: StripeDeps, remoteId: string): Promise<void> {
  try {
    const terms = { prorate: true, invoice_now: true };
    await askStripe(deps.stripe.subscriptions.cancel(remoteId, terms));
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
  }
}

async function changeRow(
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

async function findRow(db: Database, where: ReturnType<typeof and>): Promise<Subscription | undefined> {
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

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
