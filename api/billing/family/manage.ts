import { eq } from "drizzle-orm";
import type { RequestOf, ResponseOf } from "../../../contract/calls.ts";
import { type Subscription, subscriptions } from "../../db/schema.ts";
import { Failure } from "../../http/failure.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { changeFamily, settleFamily } from "./change-family.ts";
import { cancel, noteReason, resume, undoChange as undo } from "./decide/cancel.ts";
import { amountDue, findRunning, findScheduled } from "./family.ts";
import { refuseLostCard } from "./lost-card.ts";

/**
 * Access stays to the end of the paid period (docs/decisions/0002); with a payment overdue that is over already.
 * Asked twice, it answers the same.
 */
export async function cancelSubscription(
  deps: BillingDeps,
  familyId: string,
  { reason, note }: RequestOf<"cancelSubscription"> = {},
): Promise<ResponseOf<"cancelSubscription">> {
  const running = await requireRunning(deps, familyId);
  const { remote } = deps.providers.find(running.provider);
  if (remote) await remote.setRenewal(deps, running, false);
  else await changeFamily(deps, familyId, (draft, world) => cancel(draft, running.id, world));
  if (reason || note) {
    const answer = { cancelReason: reason ?? null, cancelNote: note || null };
    const reading = { subscriptionId: running.id };
    await changeFamily(deps, familyId, (draft) => noteReason(draft, running.id, answer), reading);
  }
  const [row] = await deps.db.select().from(subscriptions).where(eq(subscriptions.id, running.id));
  return { cancel_at: row?.cancelAt?.toISOString() };
}

/** Whether a plan runs that is charged again by itself: neither cancelled nor a gift. */
export async function renews(deps: BillingDeps, familyId: string): Promise<boolean> {
  const running = findRunning(await settleFamily(deps, familyId))?.subscription;
  return running?.status === "active" && deps.providers.find(running.provider).atPeriodEnd !== "ends";
}

/** For somebody who leaves in some days: nothing is charged until then. false: nothing was to be charged. */
export async function stopRenewal(deps: BillingDeps, familyId: string): Promise<boolean> {
  const running = findRunning(await settleFamily(deps, familyId))?.subscription;
  if (running?.status !== "active") return false;
  try {
    await cancelSubscription(deps, familyId);
    return true;
  } catch (error) {
    // A gift does not renew.
    if (error instanceof Failure && error.code === "no_subscription") return false;
    throw error;
  }
}

type NextCharge = { readonly at: Date; readonly cents: number; readonly currency: string | null };

/** What the card is charged next by itself. undefined: nothing renews. */
export async function findNextCharge(deps: BillingDeps, familyId: string): Promise<NextCharge | undefined> {
  const family = await settleFamily(deps, familyId);
  const running = findRunning(family)?.subscription;
  if (running?.status !== "active" || !running.periodEnd) return undefined;
  if (deps.providers.find(running.provider).atPeriodEnd === "ends") return undefined;
  const { graceEndsAt, retryAt, overdueCents, currency, periodEnd } = running;
  if (graceEndsAt) return { at: retryAt ?? graceEndsAt, cents: overdueCents ?? 0, currency };
  const next = findScheduled(family)?.subscription ?? running;
  return { at: periodEnd, cents: amountDue(family, next), currency: next.currency };
}

export async function resumeSubscription(deps: BillingDeps, familyId: string): Promise<void> {
  const running = await requireRunning(deps, familyId);
  await refuseLostCard(deps, familyId);
  const { remote } = deps.providers.find(running.provider);
  if (remote) await remote.setRenewal(deps, running, true);
  else await changeFamily(deps, familyId, (draft, world) => resume(draft, running.id, world));
}

/** Keeps the plan that runs instead of the one that waits for its end; with none waiting, that is so already. */
export async function undoChange(deps: BillingDeps, familyId: string): Promise<void> {
  const running = await requireRunning(deps, familyId);
  const { remote } = deps.providers.find(running.provider);
  if (remote) await remote.undoChange(deps, running);
  else await changeFamily(deps, familyId, undo);
}

export async function changeCard(deps: BillingDeps, familyId: string): Promise<ResponseOf<"changeCard">> {
  const running = await requireRunning(deps, familyId);
  return { url: await deps.providers.find(running.provider).openCardPage(deps, running) };
}

export async function requireRunning(deps: BillingDeps, familyId: string): Promise<Subscription> {
  const running = findRunning(await settleFamily(deps, familyId));
  if (!running) throw new Failure("no_subscription");
  return running.subscription;
}
