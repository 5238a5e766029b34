import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type Stripe from "stripe";
import { addDays } from "../../../../../contract/rules.ts";
import { DISPUTED } from "../../../../chores/operator-work.ts";
import {
  charges,
  failedWork,
  providerRequests,
  type Subscription,
  subscriptions,
} from "../../../../db/schema.ts";
import { Failure } from "../../../../http/failure.ts";
import { reasonOf } from "../../../../start-error.ts";
import type { Difference } from "../../provider.ts";
import { askStripe, MissingAtStripe, STRIPE, type StripeDeps } from "../client.ts";
import { forgetPayerAtStripe, listForgotten } from "../forget.ts";
import { syncInvoice } from "../invoices.ts";
import { setPriceAtStripe } from "../schedules/new-price.ts";
import { EXPANDED, idOf, readItem, readName, readRemoteState, toSeconds } from "../state.ts";
import { apply, findNamed, findRow, readRemote } from "../sync.ts";
import { syncDispute } from "./disputes.ts";
import { isOpen } from "./refunds.ts";
import { dropGone } from "./schedules.ts";

/** Stripe sends an event again for three days. */
const INVOICE_DAYS = 7;
const PAGE = 100;
/** A change that is being announced at this moment has its schedule a moment later. */
const SETTLED_SECONDS = 60;

/** Compares all that runs there and here, mends what reading it again mends, and answers what still differs. */
export async function reconcileWithStripe(deps: StripeDeps): Promise<Difference[]> {
  const seen = new Set<string>();
  const billed = new Set<string | null>();
  const differences: Difference[] = [];
  /** One that cannot be compared keeps no other. */
  async function keep(id: string, compare: Promise<Difference | undefined>): Promise<void> {
    const found = await compare.catch((error) => {
      if (error instanceof Failure && error.code === "unavailable") throw error;
      return { id, text: `it cannot be compared: ${reasonOf(error)}` };
    });
    if (found) differences.push(found);
  }
  const expand = EXPANDED.map((name) => `data.${name}`);
  for await (const remote of deps.stripe.subscriptions.list({ limit: PAGE, expand })) {
    seen.add(remote.id);
    billed.add(idOf(remote.customer));
    await keep(remote.id, compareRemote(deps, remote));
  }
  for (const row of await listRunning(deps)) {
    const { providerSubscriptionId: id } = row;
    if (id && !seen.has(id)) await keep(row.id, compareUnlisted(deps, row, id));
  }
  const created = { gte: toSeconds(addDays(deps.clock(), -INVOICE_DAYS)) };
  for await (const invoice of deps.stripe.invoices.list({ limit: PAGE, status: "paid", created }))
    await keep(invoice.id, compareInvoice(deps, invoice));
  const known = new Set(await listKnownDisputes(deps));
  for await (const { id } of deps.stripe.disputes.list({ limit: PAGE, created }))
    if (!known.has(id)) await keep(id, compareDispute(deps, id, { isKnown: false }));
  for (const id of known) await keep(id, compareDispute(deps, id, { isKnown: true }));
  for (const known of await listForgotten(deps.db))
    if (!billed.has(known.customerId)) await keep(known.customerId, forget(deps, known));
  return differences;
}

/** A subscription that does not name a plan of ours is somebody else's in the same account. */
async function compareRemote(deps: StripeDeps, remote: Stripe.Subscription): Promise<Difference | undefined> {
  const row = await findNamed(deps.db, remote);
  if (!row)
    return readName(remote)
      ? { id: remote.id, text: "Stripe bills it, and there is no such plan here" }
      : undefined;
  if (!describe(remote, row)) {
    await dropUnscheduled(deps, remote, row);
    // The version before knows no request about a price.
    if (row.status === "active" && (row.nextPriceAt || remote.schedule)) await setPriceAtStripe(deps, row);
    return undefined;
  }
  // A request to Stripe still waits: the two differ until it is done.
  if ((await deps.db.$count(providerRequests, eq(providerRequests.familyId, row.familyId))) > 0)
    return undefined;
  return mend(deps, remote.id, row);
}

/** Not in the list of what runs: over by now, or not there at all. */
async function compareUnlisted(
  deps: StripeDeps,
  row: Subscription,
  remoteId: string,
): Promise<Difference | undefined> {
  try {
    return await mend(deps, remoteId, row);
  } catch (error) {
    if (!(error instanceof MissingAtStripe)) throw error;
    return { id: row.id, familyId: row.familyId, text: "it runs here, and Stripe does not have it" };
  }
}

async function mend(
  deps: StripeDeps,
  remoteId: string,
  { id, familyId }: Subscription,
): Promise<Difference | undefined> {
  const remote = await readRemote(deps, remoteId);
  await apply(deps, remote);
  const row = (await findNamed(deps.db, remote)) ?? (await findRow(deps.db, eq(subscriptions.id, id)));
  const text = row && describe(remote, row);
  return text ? { id: row.id, familyId, text } : undefined;
}

/** How the two differ. undefined: they agree. */
function describe(remote: Stripe.Subscription, row: Subscription): string | undefined {
  const isRunning = row.status === "active" || row.status === "cancelled";
  const state = readRemoteState(remote);
  if (state.kind === "ended")
    return isRunning ? `it runs here, and is ${remote.status} at Stripe` : undefined;
  if (state.kind === "confirming") return describeUnpaid(row);
  // One that was replaced here is being ended there (`end-replaced.ts`).
  if (row.status === "replaced" && !row.endedAt) return undefined;
  if (!isRunning) return `it is ${row.status} here, and runs at Stripe`;
  const { currency, unit_amount } = readItem(remote).price;
  const there = {
    price: `${unit_amount} ${currency?.toUpperCase()}`,
    "end of the period": state.periodEnd.toISOString(),
    cancellation: state.cancelAt?.toISOString() ?? "none",
    overdue: describeOverdue(state.overdue?.cents, state.overdue?.until ?? row.graceEndsAt),
  };
  const here = {
    price: `${row.priceCents} ${row.currency ?? "USD"}`,
    "end of the period": row.periodEnd?.toISOString(),
    cancellation: row.cancelAt?.toISOString() ?? "none",
    overdue: describeOverdue(row.overdueCents, row.graceEndsAt),
  };
  const names = Object.keys(there) as (keyof typeof there)[];
  const differing = names.filter((name) => there[name] !== here[name]);
  const lines = differing.map((name) => `${name}: ${here[name]} here, ${there[name]} at Stripe`);
  return lines.length > 0 ? lines.join("; ") : undefined;
}

/** Its bank has not decided yet. */
function describeUnpaid({ status }: Subscription): string | undefined {
  if (status === "active" || status === "cancelled") return "it runs here, and is not paid at Stripe";
  return status === "pending" ? "it waits to be paid here, and is being paid at Stripe" : undefined;
}

function describeOverdue(cents: number | null | undefined, until: Date | null): string {
  return cents == null ? "nothing" : `${cents} until ${until?.toISOString()}`;
}

/** A change that waits here waits in a schedule there. */
async function dropUnscheduled(
  deps: StripeDeps,
  remote: Stripe.Subscription,
  { familyId }: Subscription,
): Promise<void> {
  if (remote.schedule) return;
  const isWaiting = and(eq(subscriptions.familyId, familyId), eq(subscriptions.status, "scheduled"));
  if (!(await findRow(deps.db, isWaiting))) return;
  await dropGone(deps, remote.id, new Date(deps.clock().getTime() - SETTLED_SECONDS * 1000));
}

/** Payments and credits whose event never came. Free days begin with an invoice of nothing. */
async function compareInvoice(deps: StripeDeps, invoice: Stripe.Invoice): Promise<Difference | undefined> {
  const remoteId = idOf(invoice.parent?.subscription_details?.subscription);
  const isKnown = () => deps.db.$count(charges, eq(charges.providerReference, invoice.id));
  if (!remoteId || invoice.total === 0 || (await isKnown())) return undefined;
  await syncInvoice(deps, invoice.id);
  if (invoice.total < 0) return undefined;
  const isOurs =
    invoice.parent?.subscription_details?.metadata?.subscription_id ??
    (await findRow(deps.db, eq(subscriptions.providerSubscriptionId, remoteId)));
  if (!isOurs || (await isKnown())) return undefined;
  return { id: invoice.id, text: "it is paid at Stripe, and there is no such payment here" };
}

/** A family that was emptied before its provider was asked to forget people. */
async function forget(deps: StripeDeps, known: { familyId: string }): Promise<undefined> {
  await forgetPayerAtStripe(deps, known, deps.clock());
}

/** One that was opened and not told, was told and is over, or is lost: what went back is written down once. */
async function compareDispute(
  deps: StripeDeps,
  id: string,
  { isKnown }: { isKnown: boolean },
): Promise<undefined> {
  const dispute = await askStripe(deps.stripe.disputes.retrieve(id));
  if (isOpen(dispute) !== isKnown || dispute.status === "lost") await syncDispute(deps, id);
}

async function listKnownDisputes({ db }: StripeDeps): Promise<string[]> {
  const known = await db.select().from(failedWork).where(eq(failedWork.what, DISPUTED));
  return known.map(({ item }) => item);
}

function listRunning({ db }: StripeDeps): Promise<Subscription[]> {
  const isRunning = inArray(subscriptions.status, ["confirming", "active", "cancelled"]);
  const isBeingEnded = and(eq(subscriptions.status, "replaced"), isNull(subscriptions.endedAt));
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, STRIPE),
        isNotNull(subscriptions.providerSubscriptionId),
        or(isRunning, isBeingEnded),
      ),
    );
}
