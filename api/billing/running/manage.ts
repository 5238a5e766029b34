import { eq } from "drizzle-orm";
import type { RequestOf, ResponseOf } from "../../../contract/calls.ts";
import { type Subscription, subscriptions } from "../../db/schema.ts";
import { changeFamily, lookAtFamily, settleFamily } from "../../family/change-families.ts";
import { cancel, noteReason, resume, undoChange as undo } from "../../family/decide/plans/cancel.ts";
import { findEndWithoutCard, findRunning } from "../../family/family.ts";
import type { Caller } from "../../http/caller.ts";
import { Failure } from "../../http/failure.ts";
import { cardPageAddress } from "../checkout/card-page.ts";
import type { BillingDeps } from "../providers/provider.ts";

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

export async function resumeSubscription(deps: BillingDeps, familyId: string): Promise<void> {
  const running = await requireRunning(deps, familyId);
  if (findEndWithoutCard(await lookAtFamily(deps, familyId), deps.providers))
    throw new Failure("card_needed");
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

/** The page where the caller enters a card, and pays for the plan from then on. */
export async function changeCard(
  deps: BillingDeps,
  { accountId, familyId, deleteAt }: Caller,
): Promise<ResponseOf<"changeCard">> {
  if (deleteAt) throw new Failure("account_leaving");
  const { id, provider } = await requireRunning(deps, familyId);
  if (deps.providers.find(provider).isGift) throw new Failure("no_subscription");
  return { url: cardPageAddress(deps, { id, payerId: accountId }) };
}

export async function requireRunning(deps: BillingDeps, familyId: string): Promise<Subscription> {
  const running = findRunning(await settleFamily(deps, familyId));
  if (!running) throw new Failure("no_subscription");
  return running.subscription;
}
