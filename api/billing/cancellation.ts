import type { ResponseOf } from "../../contract/calls.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../http/failure.ts";
import { findRunning, listLive, lockFamily, type Subscription, setState, settleFamily } from "./lifecycle.ts";
import { markCancelled } from "./mark-cancelled.ts";
import { renewAtStripe } from "./providers/stripe/sync.ts";

/** Access stays to the end of the paid period (docs/decisions/0002). Asked twice, it answers the same. */
export async function cancelSubscription(
  deps: Deps,
  familyId: string,
): Promise<ResponseOf<"cancelSubscription">> {
  const { cancelAt } = await changeRenewal(deps, familyId, false);
  return { cancel_at: cancelAt?.toISOString() };
}

export async function resumeSubscription(deps: Deps, familyId: string): Promise<void> {
  await changeRenewal(deps, familyId, true);
}

async function changeRenewal(deps: Deps, familyId: string, renews: boolean): Promise<Subscription> {
  await settleFamily(deps, familyId);
  const running = await findFamilyRunning(deps, familyId);
  if (running?.provider === "stripe") await renewAtStripe(deps, running, renews);
  else await renewHere(deps, familyId, renews);
  const changed = await findFamilyRunning(deps, familyId);
  if (!changed) throw new Failure("no_subscription");
  return changed;
}

async function renewHere(deps: Deps, familyId: string, renews: boolean): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const running = findRunning(await lockFamily(tx, familyId));
    if (!running?.periodEnd) throw new Failure("no_subscription");
    if (renews) await setState(tx, running.id, { status: "active", cancelAt: null });
    else if (running.status === "active") await markCancelled(tx, deps, running, running.periodEnd);
  });
}

async function findFamilyRunning(deps: Deps, familyId: string): Promise<Subscription | undefined> {
  return findRunning(await listLive(deps.db, familyId));
}
