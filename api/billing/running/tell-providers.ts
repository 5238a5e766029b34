import { and, asc, eq, inArray } from "drizzle-orm";
import { workOneByOne } from "../../chores/one-by-one.ts";
import {
  charges,
  families,
  type ProviderRequest,
  providerRequests,
  type Subscription,
  subscriptions,
} from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import { forgetEmptyFamily } from "../../family/forget/forget-empty.ts";
import { reasonOf } from "../../start-error.ts";
import type { BillingDeps } from "../providers/provider.ts";

/**
 * Does what a change of a family asked of a payment provider. A request that the provider refuses, or does not answer,
 * stays and is tried again.
 */
export async function tellProviders(deps: BillingDeps): Promise<void> {
  const all = await deps.db.select().from(providerRequests).orderBy(asc(providerRequests.createdAt));
  await workOneByOne(deps, {
    what: "a payment provider was not told of a change",
    all: all.filter((one) => !waits(one, all)),
    work: (request) => work(deps, request),
  });
}

/**
 * A plan goes on with the card that was entered for it, never with the one before. Nobody is forgotten before all that
 * they paid is ended and refunded.
 */
function waits(
  { kind, subscriptionId, familyId }: ProviderRequest,
  all: readonly ProviderRequest[],
): boolean {
  if (kind === "start renewal")
    return all.some((other) => other.kind === "use card" && other.subscriptionId === subscriptionId);
  if (kind !== "forget payer") return false;
  return all.some((other) => other.kind !== kind && other.familyId === familyId);
}

/** Tells at once which card a plan is charged to. What fails here is left to the background. */
export async function tellOfCard(deps: BillingDeps, subscriptionId: string): Promise<void> {
  const isOfIt = and(
    eq(providerRequests.subscriptionId, subscriptionId),
    inArray(providerRequests.kind, ["use card", "start renewal"]),
  );
  const requests = await deps.db.select().from(providerRequests).where(isOfIt);
  const inOrder = requests.sort((one, other) => other.kind.localeCompare(one.kind, "en"));
  try {
    for (const request of inOrder) await work(deps, request);
  } catch (error) {
    deps.logger.warn({ reason: reasonOf(error) }, "a payment provider is told of a card later");
  }
}

async function work(deps: BillingDeps, request: ProviderRequest): Promise<void> {
  // Another took its place while others were told: an adult stayed, or a card was entered.
  if ((await deps.db.$count(providerRequests, eq(providerRequests.id, request.id))) === 0) return;
  await tellProvider(deps, request);
  await finish(deps, request);
}

/** With the last request of a family in which nobody is, the family goes too. */
async function finish({ db: all }: BillingDeps, { id, familyId }: ProviderRequest): Promise<void> {
  await transact(all, async (db) => {
    const family = eq(families.id, familyId);
    await db.select({ id: families.id }).from(families).where(family).for("update");
    await db.delete(providerRequests).where(eq(providerRequests.id, id));
    await forgetEmptyFamily(db, familyId);
  });
}

async function tellProvider(deps: BillingDeps, request: ProviderRequest): Promise<void> {
  const isOfIt = eq(subscriptions.id, request.subscriptionId);
  const [row] = await deps.db.select().from(subscriptions).where(isOfIt);
  if (!row) return;
  const { remote } = deps.providers.find(row.provider);
  switch (request.kind) {
    case "stop renewal":
      return isRunning(row) ? remote?.setRenewal(deps, row, false) : undefined;
    case "start renewal":
      return isRunning(row) ? remote?.setRenewal(deps, row, true) : undefined;
    case "use card":
      return isRunning(row) ? remote?.useCard?.(deps, row, request.providerReference ?? "") : undefined;
    case "set price":
      return isRunning(row) ? remote?.setPrice?.(deps, row) : undefined;
    case "end":
      return remote?.end(deps, row);
    case "close checkout":
      return remote?.closeCheckout(deps, row);
    case "refund":
      return refund(deps, request, row);
    case "forget payer":
      return remote?.forgetPayer?.(deps, row, request.createdAt);
  }
}

/** What is over needs no word about its renewal. */
function isRunning({ status }: Subscription): boolean {
  return status === "active" || status === "cancelled";
}

/** All that is left of the payment. The provider reports the refund, which writes the credit note. */
async function refund(deps: BillingDeps, request: ProviderRequest, row: Subscription): Promise<void> {
  const providerReference = request.providerReference ?? "";
  const [charge] = await deps.db
    .select()
    .from(charges)
    .where(eq(charges.providerReference, providerReference));
  const cents = charge ? charge.amountCents - charge.refundedCents : 0;
  if (!charge || cents === 0) return;
  const dedupeKey = `refund:${charge.id}:${charge.amountCents}`;
  await deps.providers.find(row.provider).refund?.(deps, { providerReference, cents, dedupeKey });
}
