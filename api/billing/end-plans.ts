import type { Subscription } from "../db/schema.ts";
import { Failure } from "../http/failure.ts";
import type { BillingDeps } from "./deps.ts";
import { settleFamily } from "./settle.ts";
import { findPending, findRunning } from "./state.ts";
import { abandonCheckout, endRow, listLive } from "./transitions.ts";

/** At once, unlike a cancellation. */
export async function endPlan(deps: BillingDeps, familyId: string): Promise<Subscription> {
  const running = findRunning(deps, await settleFamily(deps, familyId));
  if (!running) throw new Failure("no_subscription");
  await end(deps, running);
  return running;
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
