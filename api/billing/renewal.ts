import type { ResponseOf } from "../../contract/calls.ts";
import type { Database } from "../db/database.ts";
import type { Subscription } from "../db/schema.ts";
import { Failure } from "../http/failure.ts";
import { announce } from "./announce.ts";
import type { BillingDeps } from "./deps.ts";
import { changeFamily, settleFamily } from "./settle.ts";
import { findRunning } from "./state.ts";
import { dropScheduled, requireRow, setState } from "./transitions.ts";

/**
 * Access stays to the end of the paid period (docs/decisions/0002); with a payment overdue that is over already.
 * Asked twice, it answers the same.
 */
export async function cancelSubscription(
  deps: BillingDeps,
  familyId: string,
): Promise<ResponseOf<"cancelSubscription">> {
  const running = await requireRunning(deps, familyId);
  await deps.providers.find(running.provider).setRenewal(deps, running, false);
  const { cancelAt } = await requireRow(deps.db, running.id);
  return { cancel_at: cancelAt?.toISOString() };
}

export async function resumeSubscription(deps: BillingDeps, familyId: string): Promise<void> {
  const running = await requireRunning(deps, familyId);
  await deps.providers.find(running.provider).setRenewal(deps, running, true);
}

/** Keeps the plan that runs instead of the one that waits for its end; with none waiting, that is so already. */
export async function undoChange(deps: BillingDeps, familyId: string): Promise<void> {
  const running = await requireRunning(deps, familyId);
  await deps.providers.find(running.provider).undoChange(deps, running);
}

export async function changeCard(deps: BillingDeps, familyId: string): Promise<ResponseOf<"changeCard">> {
  const running = await requireRunning(deps, familyId);
  return { url: await deps.providers.find(running.provider).openCardPage(deps, running) };
}

async function requireRunning(deps: BillingDeps, familyId: string): Promise<Subscription> {
  const running = findRunning(deps, await settleFamily(deps, familyId));
  if (!running) throw new Failure("no_subscription");
  return running;
}

/** For a plan that nobody else has to be told about. */
export async function setRenewalHere(
  deps: BillingDeps,
  { id, familyId }: Subscription,
  renews: boolean,
): Promise<void> {
  await changeFamily(deps, familyId, async (tx, live) => {
    const running = findRunning(deps, live);
    if (running?.id !== id || !running.periodEnd) throw new Failure("no_subscription");
    if (renews) await setState(tx, id, { status: "active", cancelAt: null });
    else if (running.graceEndsAt) await endUnpaid(tx, deps, running);
    else if (running.status === "active") await markCancelled(tx, deps, running, running.periodEnd);
  });
}

/** The one way into `cancelled`, so that each cancellation has its receipt, and one only. */
export async function markCancelled(
  tx: Database,
  deps: BillingDeps,
  { id, familyId }: Subscription,
  cancelAt: Date,
): Promise<void> {
  await dropScheduled(tx, familyId, deps.clock());
  const cancelled = await setState(tx, id, { status: "cancelled", cancelAt });
  await announce(tx, deps, { kind: "cancelled", subscription: cancelled, at: cancelAt });
}

/** Cancelled with a payment overdue: nothing is charged any more, and what was paid for is over. */
export async function endUnpaid(
  tx: Database,
  deps: BillingDeps,
  { id, familyId }: Subscription,
): Promise<void> {
  const now = deps.clock();
  await dropScheduled(tx, familyId, now);
  const ended = await setState(tx, id, { status: "ended", cancelAt: now, retryAt: null });
  await announce(tx, deps, { kind: "cancelled", subscription: ended, at: now });
}

/** For a plan that nobody else has to be told about. */
export async function undoChangeHere(deps: BillingDeps, { familyId }: Subscription): Promise<void> {
  await changeFamily(deps, familyId, (tx) => dropScheduled(tx, familyId, deps.clock()));
}
