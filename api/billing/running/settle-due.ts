import { and, eq, inArray, isNotNull, lte, or } from "drizzle-orm";
import { workOneByOne } from "../../chores/one-by-one.ts";
import { type Subscription, subscriptions } from "../../db/schema.ts";
import { settleUnlessHeld } from "../../family/change-families.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { endAtProvider, listRemoteProviders, listReplaced } from "./end-replaced.ts";

/** Nobody can pay a provider's page any more in the last minutes of its checkout. */
const ASK_BEFORE_MS = 300_000;

/** Every family is settled when it is next looked at; this looks at those that nobody does. */
export async function settleFamilies(deps: BillingDeps): Promise<void> {
  const all = await deps.db
    .selectDistinct({ id: subscriptions.familyId })
    .from(subscriptions)
    .where(lte(subscriptions.dueAt, deps.clock()));
  await workOneByOne(deps, {
    what: "a family cannot be settled",
    all: startAnywhere(all),
    work: ({ id }) => settleUnlessHeld(deps, id),
  });
}

/** Several processes go through the same list: each begins at another place, or they would wait for each other. */
function startAnywhere<T>(all: readonly T[]): T[] {
  const start = Math.floor(Math.random() * all.length);
  return [...all.slice(start), ...all.slice(0, start)];
}

export async function askProviders(deps: BillingDeps): Promise<void> {
  await workOneByOne(deps, {
    what: "a provider does not tell how a plan is",
    all: await listOverdue(deps),
    work: async (each) => deps.providers.find(each.provider).remote?.sync(deps, each),
  });
}

export async function endAllReplaced(deps: BillingDeps): Promise<void> {
  await workOneByOne(deps, {
    what: "a replaced plan cannot be ended at its provider",
    all: await listReplaced(deps),
    work: (each) => endAtProvider(deps, each),
  });
}

/**
 * Plans whose renewal or end their provider should have reported by now, and checkouts that are about to be given up:
 * they may have been paid.
 */
function listOverdue(deps: BillingDeps): Promise<Subscription[]> {
  const now = deps.clock();
  const isOverdue = and(
    eq(subscriptions.status, "active"),
    isNotNull(subscriptions.providerSubscriptionId),
    lte(subscriptions.periodEnd, now),
  );
  const isNearlyOver = and(
    eq(subscriptions.status, "pending"),
    isNotNull(subscriptions.providerCheckoutId),
    lte(subscriptions.dueAt, new Date(now.getTime() + ASK_BEFORE_MS)),
  );
  const isRemote = inArray(subscriptions.provider, listRemoteProviders(deps));
  return deps.db
    .select()
    .from(subscriptions)
    .where(and(isRemote, or(isOverdue, isNearlyOver)));
}
