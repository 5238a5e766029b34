import type { BillingDeps } from "../billing/providers/provider.ts";
import { endAllOverdue } from "../billing/running/end-overdue.ts";
import { askProviders, endAllReplaced, settleFamilies } from "../billing/running/settle-due.ts";

/** All that falls due for families, one after the other; the background does each on its own. */
export async function settleDue(deps: BillingDeps): Promise<void> {
  for (const work of [settleFamilies, askProviders, endAllOverdue, endAllReplaced]) await work(deps);
}
