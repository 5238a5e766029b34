import type { Subscription } from "../../db/schema.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { unusedOf } from "../quotes/compute-quote.ts";
import { changeFamily, settleFamily } from "./change-family.ts";
import { abandonPending, type Credit, creditUnused, endRunning, endWithCredit } from "./decide/end.ts";
import type { Draft } from "./draft.ts";
import { findPending, findRunning } from "./family.ts";
import { requireRunning } from "./manage.ts";

export type Ending = {
  readonly planId: string;
  /** What was paid for and not had. Of a provider's own plan it is the provider that counts and credits it. */
  readonly credit: Credit | "by the provider";
};

/** What ending the plan now would mean. */
export async function previewEnd(deps: BillingDeps, familyId: string): Promise<Ending> {
  const running = await requireRunning(deps, familyId);
  const { planId, currency } = running;
  if (deps.providers.find(running.provider).remote) return { planId, credit: "by the provider" };
  return { planId, credit: { cents: unusedOf(running, deps.clock()), currency } };
}

/** At once, unlike a cancellation: what was paid for and not had is credited. */
export async function endPlan(deps: BillingDeps, familyId: string): Promise<Ending> {
  const running = await requireRunning(deps, familyId);
  const { id, planId } = running;
  if (deps.providers.find(running.provider).remote) {
    await endAnywhere(deps, running);
    return { planId, credit: "by the provider" };
  }
  const credit = await changeFamily(deps, familyId, (draft, world) => endWithCredit(draft, id, world));
  return { planId, credit };
}

/** What erasing a family gives up: its plan, and all that was paid for and not had. */
export async function previewLoss(
  deps: BillingDeps,
  familyId: string,
): Promise<{ planId: string | undefined; credits: Credit[] }> {
  const draft: Draft = { family: await settleFamily(deps, familyId), effects: [] };
  const running = findRunning(draft.family)?.subscription;
  if (running) creditUnused(draft, running, deps.clock());
  const balances = Object.entries(draft.family.balances).filter(([, cents]) => cents > 0);
  return { planId: running?.planId, credits: balances.map(([currency, cents]) => ({ currency, cents })) };
}

/** For a family that is erased: nothing stays open that could still be paid or billed. */
export async function endEverything(deps: BillingDeps, familyId: string): Promise<void> {
  const open = findPending(await settleFamily(deps, familyId))?.subscription;
  if (open) await deps.providers.find(open.provider).remote?.closeCheckout(deps, open);
  // Looked up again: the checkout may turn out to have been paid.
  const family = await settleFamily(deps, familyId);
  const running = findRunning(family)?.subscription;
  if (running) await endAnywhere(deps, running);
  const unpaid = findPending(family)?.subscription.id;
  if (unpaid) await changeFamily(deps, familyId, (draft, world) => abandonPending(draft, unpaid, world));
}

/** At the provider first: nothing may be billed once the plan is over here. */
async function endAnywhere(deps: BillingDeps, running: Subscription): Promise<void> {
  await deps.providers.find(running.provider).remote?.end(deps, running);
  await changeFamily(deps, running.familyId, (draft, world) => endRunning(draft, running.id, world));
}
