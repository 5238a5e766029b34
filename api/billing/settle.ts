import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { type Subscription, subscriptions } from "../db/schema.ts";
import { confirmCheckout } from "./charges/confirm.ts";
import { endPeriods } from "./charges/end-period.ts";
import type { BillingDeps } from "./deps.ts";
import { type Failures, workOneByOne } from "./family/one-by-one.ts";
import { isDue } from "./state.ts";
import {
  abandonCheckout,
  endAtProvider,
  endRow,
  listLive,
  listReplaced,
  listToldProviders,
  lockFamily,
} from "./transitions.ts";

/** Changes a family's subscriptions: under its lock, in one transaction, with everything due made first. */
export async function changeFamily<T>(
  deps: BillingDeps,
  familyId: string,
  change: (tx: Database, live: Subscription[]) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    let live = await lockFamily(tx, familyId);
    for (let due = findDue(deps, live); due; due = findDue(deps, live)) {
      await settle(tx, deps, due);
      live = await listLive(tx, familyId);
    }
    return change(tx, live);
  });
}

/** What was paid comes first: a plan that it replaces is not charged for one more period. */
function findDue(deps: BillingDeps, live: readonly Subscription[]): Subscription | undefined {
  const due = live.filter(isDue(deps).holds);
  return due.find(({ status }) => status === "pending") ?? due[0];
}

/**
 * Brings a family up to the present and answers what it has: what fell due while nobody looked (a confirmation,
 * the end of a checkout or of a plan, a renewal) happens now, dated when it was due.
 */
export async function settleFamily(deps: BillingDeps, familyId: string): Promise<Subscription[]> {
  const live = await listLive(deps.db, familyId);
  if (!live.some(isDue(deps).holds)) return live;
  return changeFamily(deps, familyId, async (_tx, settled) => settled);
}

async function settle(tx: Database, deps: BillingDeps, subscription: Subscription): Promise<void> {
  const { status, paidAt, cancelAt, periodEnd, provider } = subscription;
  const now = deps.clock();
  if (status === "pending" && paidAt) await confirmCheckout(tx, deps, subscription, paidAt);
  else if (status === "pending") await abandonCheckout(tx, subscription, now);
  else if (status === "active" && deps.providers.find(provider).atPeriodEnd === "renews")
    await endPeriods(tx, deps, subscription);
  else await endRow(tx, deps, subscription, cancelAt ?? periodEnd ?? now);
}

/** What failed in the background, by the kind of work. In memory: a new process tries everything at once. */
export type SettlingFailures = Record<"settling" | "syncing" | "ending", Failures>;

export function noFailures(): SettlingFailures {
  return { settling: new Map(), syncing: new Map(), ending: new Map() };
}

/** Every family is settled when it is next looked at; this looks at those that nobody does. */
export async function settleDue(deps: BillingDeps, failures = noFailures()): Promise<void> {
  const due = await deps.db
    .selectDistinct({ id: subscriptions.familyId, familyId: subscriptions.familyId })
    .from(subscriptions)
    .where(isDue(deps).where);
  await workOneByOne(deps, failures.settling, {
    what: "a family cannot be settled",
    all: due,
    work: async ({ familyId }) => void (await settleFamily(deps, familyId)),
  });
  await workOneByOne(deps, failures.syncing, {
    what: "a provider does not tell how a plan is",
    all: await listOverdue(deps),
    work: (each) => deps.providers.find(each.provider).sync(deps, each),
  });
  await workOneByOne(deps, failures.ending, {
    what: "a replaced plan cannot be ended at its provider",
    all: await listReplaced(deps),
    work: (each) => endAtProvider(deps, each),
  });
}

/** For what a provider should have told by now and did not. */
function listOverdue({ db, clock, providers }: BillingDeps): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, "active"),
        inArray(subscriptions.provider, listToldProviders({ providers })),
        isNotNull(subscriptions.providerSubscriptionId),
        lte(subscriptions.periodEnd, clock()),
      ),
    );
}
