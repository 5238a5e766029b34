import type { Subscription } from "../db/schema.ts";
import { Failure } from "../http/failure.ts";
import { type Credit, creditUnused } from "./charges/charge.ts";
import type { BillingDeps } from "./deps.ts";
import { unusedOf } from "./quotes/figures.ts";
import { changeFamily, settleFamily } from "./settle.ts";
import { findPending, findRunning, listClocked } from "./state.ts";
import { abandonCheckout, endRow, listLive } from "./transitions.ts";

export type Ending = {
  readonly planId: string;
  /** What was paid for and not had. Of a provider's own plan it is the provider that counts and credits it. */
  readonly credit: Credit | "by the provider";
};

/** What ending the plan now would mean. */
export async function previewEnd(deps: BillingDeps, familyId: string): Promise<Ending> {
  const running = await requireRunning(deps, familyId);
  const { planId, currency } = running;
  if (!isOurs(deps, running)) return { planId, credit: "by the provider" };
  return { planId, credit: { cents: unusedOf(running, deps.clock()), currency } };
}

/** At once, unlike a cancellation: what was paid for and not had is credited. */
export async function endPlan(deps: BillingDeps, familyId: string): Promise<Ending> {
  const found = await requireRunning(deps, familyId);
  const { planId } = found;
  if (!isOurs(deps, found)) {
    await end(deps, found);
    return { planId, credit: "by the provider" };
  }
  return changeFamily(deps, familyId, async (tx, live) => {
    const running = findRunning(deps, live);
    if (running?.id !== found.id) throw new Failure("no_subscription");
    const now = deps.clock();
    const credit = await creditUnused(tx, running, now);
    await endRow(tx, deps, running, now);
    return { planId, credit };
  });
}

async function requireRunning(deps: BillingDeps, familyId: string): Promise<Subscription> {
  const running = findRunning(deps, await settleFamily(deps, familyId));
  if (!running) throw new Failure("no_subscription");
  return running;
}

function isOurs({ providers }: BillingDeps, { provider }: Subscription): boolean {
  return listClocked(providers).includes(provider);
}

/** For a family that leaves: nothing stays open that could still be paid or billed. */
export async function endEverything(deps: BillingDeps, familyId: string): Promise<void> {
  const open = findPending(await settleFamily(deps, familyId));
  if (open) await deps.providers.find(open.provider).closeCheckout(deps, open);
  // Looked up again: the checkout may turn out to have been paid.
  const live = await listLive(deps.db, familyId);
  const running = findRunning(deps, live);
  if (running) await end(deps, running);
  const unpaid = findPending(live);
  if (unpaid) await deps.db.transaction((tx) => abandonCheckout(tx, unpaid, deps.clock()));
}

/** The provider hears it first: what is billed must never outlive what is had. */
async function end(deps: BillingDeps, running: Subscription): Promise<void> {
  await deps.providers.find(running.provider).end(deps, running);
  await deps.db.transaction((tx) => endRow(tx, deps, running, deps.clock()));
}
