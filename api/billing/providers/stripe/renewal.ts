import type Stripe from "stripe";
import type { Subscription } from "../../../db/schema.ts";
import { changeFamily } from "../../../family/change-families.ts";
import { cancel, undoChange } from "../../../family/decide/plans/cancel.ts";
import { Failure } from "../../../http/failure.ts";
import { askStripe, askUnlessDone, isRefusedByStripe, readFromStripe, type StripeDeps } from "./client.ts";
import { EXPANDED, idOf, isOver, toSeconds } from "./state.ts";
import { apply, changeRow, readRemote, syncSubscription } from "./sync.ts";

export async function renewAtStripe(deps: StripeDeps, row: Subscription, renews: boolean): Promise<void> {
  const remoteId = requireRemote(row);
  if (!renews && row.graceEndsAt) return endUnpaidAtStripe(deps, row, remoteId);
  const change = { cancel_at_period_end: !renews, expand: EXPANDED };
  let refusal: unknown;
  async function ask(): Promise<Stripe.Subscription> {
    // A subscription that a schedule manages takes no cancellation.
    if (!renews) await undoAtStripe(deps, row);
    return askStripe(deps.stripe.subscriptions.update(remoteId, change));
  }
  const remote = await ask().catch(async (error) => {
    if (!isRefusedByStripe(error)) throw error;
    refusal = error;
    const unchanged = await readRemote(deps, remoteId);
    // An announced price was scheduled at this very moment.
    return !renews && unchanged.schedule ? ask() : unchanged;
  });
  await apply(deps, remote);
  if (doesRenew(remote) !== renews) throw refusal ?? new Failure("provider_refused");
}

export function doesRenew(remote: Stripe.Subscription): boolean {
  return !isOver(remote) && !remote.cancel_at_period_end && remote.cancel_at === null;
}

/** Ended there without a last invoice, so that the open one is not tried any more. */
async function endUnpaidAtStripe(deps: StripeDeps, row: Subscription, remoteId: string): Promise<void> {
  await endAtStripe(deps, remoteId, { isPaid: false });
  // Stripe's own event of it may have come first.
  await changeRow(deps, row, (draft, world) => void cancel(draft, row.id, world));
}

/** The rest of a period that is paid comes back as a credit on the family's next invoice. */
export async function endAtStripe(
  deps: StripeDeps,
  remoteId: string,
  { isPaid }: { isPaid: boolean },
): Promise<void> {
  await askUnlessDone(
    deps.stripe.subscriptions.cancel(remoteId, { prorate: isPaid, invoice_now: isPaid }),
    async () => isOver(await readRemote(deps, remoteId)),
  );
}

/** A payment that failed after the checkout (a bank debit) frees the checkout at once instead of in a day. */
export async function giveUpUnpaid(deps: StripeDeps, sessionId: string): Promise<void> {
  const { stripe } = deps;
  const session = await readFromStripe(
    sessionId,
    stripe.checkout.sessions.retrieve(sessionId, { expand: ["subscription"] }),
  );
  const remote = session.subscription;
  if (!remote || typeof remote === "string") return;
  if (session.payment_status === "unpaid" && remote.status === "incomplete")
    await endAtStripe(deps, remote.id, { isPaid: false });
  await syncSubscription(deps, remote.id);
}

/** As Stripe documents it: free days in the middle of a subscription move its next charge to their end. */
export async function postponeAtStripe(deps: StripeDeps, row: Subscription, until: Date): Promise<void> {
  const change = { trial_end: toSeconds(until), proration_behavior: "none", expand: EXPANDED } as const;
  // An announced price waits for another charge now, and is scheduled anew.
  await releaseSchedule(deps, requireRemote(row));
  await apply(deps, await askStripe(deps.stripe.subscriptions.update(requireRemote(row), change)));
}

/** The change that waited is off. An announced price, which it kept waiting, comes again. */
export async function keepPlanAtStripe(deps: StripeDeps, row: Subscription): Promise<void> {
  await undoAtStripe(deps, row);
  await syncSubscription(deps, requireRemote(row));
}

export async function undoAtStripe(deps: StripeDeps, row: Subscription): Promise<void> {
  await releaseSchedule(deps, requireRemote(row));
  await changeFamily(deps, row.familyId, undoChange);
}

/** What waited for the end of the period waits no more; the subscription goes on as it is. */
export async function releaseSchedule(deps: StripeDeps, remoteId: string): Promise<void> {
  const readSchedule = async () => idOf((await readRemote(deps, remoteId)).schedule);
  const scheduleId = await readSchedule();
  if (!scheduleId) return;
  await askUnlessDone(
    deps.stripe.subscriptionSchedules.release(scheduleId),
    async () => (await readSchedule()) === null,
  );
}

export function requireRemote({ providerSubscriptionId }: Subscription): string {
  if (!providerSubscriptionId) throw new Failure("no_subscription");
  return providerSubscriptionId;
}
