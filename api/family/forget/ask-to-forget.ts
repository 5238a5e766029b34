import { randomUUID } from "node:crypto";
import { and, eq, inArray, or } from "drizzle-orm";
import { charges, providerCustomers, providerRequests, subscriptions } from "../../db/schema.ts";
import type { FamilyDeps } from "../deps.ts";
import type { Effect } from "../draft.ts";

/**
 * Wherever an adult paid, also in a family that they left, the provider is asked to forget them. With the last adult of a
 * family all that it knows of the family goes. One request is enough for all who are erased meanwhile.
 */
export async function askToForget(
  { db, clock }: FamilyDeps,
  familyId: string,
  { accountId, isLast }: Extract<Effect, { kind: "forget payer" }>,
): Promise<void> {
  const paid = db.select({ id: charges.subscriptionId }).from(charges).where(eq(charges.payerId, accountId));
  const isTheirs = or(eq(subscriptions.payerId, accountId), inArray(subscriptions.id, paid));
  const known = await db
    .selectDistinctOn([subscriptions.familyId, subscriptions.provider], {
      familyId: subscriptions.familyId,
      subscriptionId: subscriptions.id,
    })
    .from(subscriptions)
    .innerJoin(
      providerCustomers,
      and(
        eq(providerCustomers.familyId, subscriptions.familyId),
        eq(providerCustomers.provider, subscriptions.provider),
      ),
    )
    .where(isLast ? or(isTheirs, eq(subscriptions.familyId, familyId)) : isTheirs)
    .orderBy(subscriptions.familyId, subscriptions.provider, subscriptions.id);
  const requests = known.map((each) => ({
    ...each,
    id: randomUUID(),
    kind: "forget payer" as const,
    createdAt: clock(),
  }));
  if (requests.length === 0) return;
  const subscriptionIds = requests.map((each) => each.subscriptionId);
  const isAsked = and(
    eq(providerRequests.kind, "forget payer"),
    inArray(providerRequests.subscriptionId, subscriptionIds),
  );
  await db.delete(providerRequests).where(isAsked);
  await db.insert(providerRequests).values(requests);
}
