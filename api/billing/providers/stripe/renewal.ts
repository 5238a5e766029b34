import type { Subscription } from "../../../db/schema.ts";
import { Failure } from "../../../http/failure.ts";
import { changeFamily } from "../../family/change-family.ts";
import { cancel, undoChange } from "../../family/decide/cancel.ts";
import { askStripe, isRefusedByStripe, type StripeDeps } from "./client.ts";
import { EXPANDED, idOf } from "./state.ts";
import { apply, changeRow, readSubscription, syncSubscription } from "./sync.ts";

export async function renewAtStripe(deps: StripeDeps, row: Subscription, renews: boolean): Promise<void> {
  const remoteId = requireRemote(row);
  if (!renews && row.graceEndsAt) return endUnpaidAtStripe(deps, row, remoteId);
  try {
    // A subscription that a schedule manages takes no cancellation.
    if (!renews) await releaseSchedule(deps, remoteId);
    const change = { cancel_at_period_end: !renews, expand: EXPANDED };
    await apply(deps, await askStripe(deps.stripe.subscriptions.update(remoteId, change)));
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
    await syncSubscription(deps, remoteId);
  }
}

/** Ended there without a last invoice, so that the open one is not tried any more. */
async function endUnpaidAtStripe(deps: StripeDeps, row: Subscription, remoteId: string): Promise<void> {
  await endAtStripe(deps, remoteId, { prorate: false, invoice_now: false });
  // Stripe's own news of it may have come first.
  await changeRow(deps, row, (draft, world) => void cancel(draft, row.id, world));
}

/** The rest of the period comes back as a credit on the family's next invoice. */
export function cancelAtStripe(deps: StripeDeps, remoteId: string): Promise<void> {
  return endAtStripe(deps, remoteId, { prorate: true, invoice_now: true });
}

async function endAtStripe(
  deps: StripeDeps,
  remoteId: string,
  terms: { prorate: boolean; invoice_now: boolean },
): Promise<void> {
  try {
    await askStripe(deps.stripe.subscriptions.cancel(remoteId, terms));
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
  }
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

export async function undoAtStripe(deps: StripeDeps, row: Subscription): Promise<void> {
  await releaseSchedule(deps, requireRemote(row));
  await changeFamily(deps, row.familyId, undoChange);
}

/** What waited for the end of the period waits no more; the subscription goes on as it is. */
export async function releaseSchedule(deps: StripeDeps, remoteId: string): Promise<void> {
  const scheduleId = idOf((await readSubscription(deps, remoteId)).schedule);
  if (scheduleId) await askStripe(deps.stripe.subscriptionSchedules.release(scheduleId));
}

export function requireRemote({ providerSubscriptionId }: Subscription): string {
  if (!providerSubscriptionId) throw new Failure("no_subscription");
  return providerSubscriptionId;
}
