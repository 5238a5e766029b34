import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { type Subscription, subscriptions } from "../../db/schema.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { settleFamily } from "./change-family.ts";
import { endAtProvider, listRemoteProviders, listReplaced } from "./end-replaced.ts";
import { type Failures, workOneByOne } from "./one-by-one.ts";

/** What failed in the background, by the kind of work. In memory: a new process tries everything at once. */
type SettlingFailures = Record<"settling" | "syncing" | "ending", Failures>;

export function noFailures(): SettlingFailures {
  return { settling: new Map(), syncing: new Map(), ending: new Map() };
}

/** Every family is settled when it is next looked at; this looks at those that nobody does. */
export async function settleDue(deps: BillingDeps, failures = noFailures()): Promise<void> {
  const due = await deps.db
    .selectDistinct({ id: subscriptions.familyId, familyId: subscriptions.familyId })
    .from(subscriptions)
    .where(lte(subscriptions.dueAt, deps.clock()));
  await workOneByOne(deps, failures.settling, {
    what: "a family cannot be settled",
    all: due,
    work: async ({ familyId }) => void (await settleFamily(deps, familyId)),
  });
  await workOneByOne(deps, failures.syncing, {
    what: "a provider does not tell how a plan is",
    all: await listOverdue(deps),
    work: async (each) => deps.providers.find(each.provider).remote?.sync(deps, each),
  });
  await workOneByOne(deps, failures.ending, {
    what: "a replaced plan cannot be ended at its provider",
    all: await listReplaced(deps),
    work: (each) => endAtProvider(deps, each),
  });
}

/** Plans whose renewal or end their provider should have reported by now. */
function listOverdue(deps: BillingDeps): Promise<Subscription[]> {
  return deps.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, "active"),
        inArray(subscriptions.provider, listRemoteProviders(deps)),
        isNotNull(subscriptions.providerSubscriptionId),
        lte(subscriptions.periodEnd, deps.clock()),
      ),
    );
}
