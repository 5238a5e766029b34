import type { Subscription } from "../../db/schema.ts";
import { changeFamily } from "../../family/change-families.ts";
import { type Credit, endRunning, endWithCredit } from "../../family/decide/plans/end.ts";
import { unusedOf } from "../../family/quotes/compute-quote.ts";
import type { BillingDeps } from "../providers/provider.ts";
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

/** At the provider first: nothing may be billed once the plan is over here. */
async function endAnywhere(deps: BillingDeps, running: Subscription): Promise<void> {
  await deps.providers.find(running.provider).remote?.end(deps, running);
  await changeFamily(deps, running.familyId, (draft, world) => endRunning(draft, running.id, world));
}
