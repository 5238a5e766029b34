import { randomUUID } from "node:crypto";
import { changeFamily, settleFamily } from "../../../family/change-families.ts";
import { announceLonger, type Gift, grant, measureGift } from "../../../family/decide/plans/grant.ts";
import { findRunning, findScheduled } from "../../../family/family.ts";
import { isTooFar } from "../../../family/quotes/provider-limits.ts";
import { Failure } from "../../../http/failure.ts";
import { findPlanOnOffer } from "../../plans.ts";
import { endReplaced } from "../../running/end-replaced.ts";
import type { BillingDeps } from "../provider.ts";

type Wanted = { readonly familyId: string; readonly planId: string; readonly until?: Date };

export async function grantPlan(deps: BillingDeps, wanted: Wanted): Promise<Gift> {
  const { familyId, planId, until } = wanted;
  const plan = await findPlanOnOffer(deps.db, planId);
  const postponed = await postponeAtProvider(deps, wanted);
  if (postponed) return postponed;
  const id = randomUUID();
  const gift = await changeFamily(deps, familyId, (draft, world) => grant(draft, { id, plan, until }, world));
  await endReplaced(deps, familyId);
  return gift;
}

/** undefined: it is another plan, or what is overdue or waits there keeps the next charge from being moved. */
async function postponeAtProvider(
  deps: BillingDeps,
  { familyId, planId, until }: Wanted,
): Promise<Gift | undefined> {
  const family = await settleFamily(deps, familyId);
  const running = findRunning(family);
  if (running?.plan.id !== planId || running.subscription.graceEndsAt || findScheduled(family))
    return undefined;
  const { id, provider } = running.subscription;
  const rules = deps.providers.find(provider);
  const { remote } = rules;
  if (!remote?.postpone) return undefined;
  const gift = measureGift(running, until, deps.clock());
  if (gift.kind === "has already") return gift;
  if (isTooFar(rules, gift.until, deps.clock())) throw new Failure("free_time_too_long");
  await remote.postpone(deps, running.subscription, gift.until);
  await changeFamily(deps, familyId, (draft) => announceLonger(draft, id));
  return gift;
}
