import { randomUUID } from "node:crypto";
import { changeFamily } from "../../family/change-family.ts";
import { type Gift, grant } from "../../family/decide/grant.ts";
import { endReplaced } from "../../family/end-replaced.ts";
import { findPlanOnOffer } from "../../plans.ts";
import type { BillingDeps } from "../provider.ts";

type Wanted = { readonly familyId: string; readonly planId: string; readonly until?: Date };

export async function grantPlan(deps: BillingDeps, { familyId, planId, until }: Wanted): Promise<Gift> {
  const plan = await findPlanOnOffer(deps.db, planId);
  const id = randomUUID();
  const gift = await changeFamily(deps, familyId, (draft, world) => grant(draft, { id, plan, until }, world));
  await endReplaced(deps, familyId);
  return gift;
}
