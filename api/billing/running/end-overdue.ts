import { and, inArray, isNotNull, lte } from "drizzle-orm";
import { workOneByOne } from "../../chores/one-by-one.ts";
import { subscriptions } from "../../db/schema.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { listRemoteProviders } from "./end-replaced.ts";

/** Our own clock ends an overdue plan where it charges it; a provider that keeps the plan is asked to end it. */
export async function endAllOverdue(deps: BillingDeps): Promise<void> {
  const all = await deps.db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ["active", "cancelled"]),
        inArray(subscriptions.provider, listRemoteProviders(deps)),
        isNotNull(subscriptions.providerSubscriptionId),
        lte(subscriptions.graceEndsAt, deps.clock()),
      ),
    );
  await workOneByOne(deps, {
    what: "an overdue plan cannot be ended at its provider",
    all,
    work: async (each) => deps.providers.find(each.provider).remote?.endOverdue?.(deps, each),
  });
}
