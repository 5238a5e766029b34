import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { accounts, charges, type Subscription, subscriptions } from "../../db/schema.ts";
import { withMoments } from "../../family/state.ts";
import type { TestApi } from "../testing.ts";

export const MOTHER = "premium@maamoul.example";
export const FATHER = "father@maamoul.example";
export const CHILD = "premium-child@maamoul.example";

/** The demo's family with a yearly plan, its mother reading English, with an Arabic father and a child. */
export async function gatherFamily(api: TestApi): Promise<Subscription> {
  const familyId = await api.familyOf(MOTHER);
  const person = { familyId, passwordHash: "none", language: "ar" as const, createdAt: api.now() };
  await api.db.insert(accounts).values([
    { ...person, id: randomUUID(), email: FATHER, role: "parent" },
    { ...person, id: randomUUID(), email: CHILD, role: "child" },
  ]);
  return changeSubscription(api, {});
}

/** The family's one subscription, changed as given, with the moments that follow. */
export async function changeSubscription(
  api: TestApi,
  change: Partial<typeof subscriptions.$inferInsert>,
): Promise<Subscription> {
  const familyId = await api.familyOf(MOTHER);
  const [row] = await api.db
    .update(subscriptions)
    .set({ familyId, ...change })
    .where(eq(subscriptions.familyId, familyId))
    .returning();
  if (!row) throw new Error("the family has no subscription");
  const { dueAt, promisedUntil } = withMoments(row);
  await api.db.update(subscriptions).set({ dueAt, promisedUntil }).where(eq(subscriptions.id, row.id));
  return { ...row, dueAt, promisedUntil };
}

/** A year for $99.39, of which a code took $20 and a credit $9.39. */
export async function addCharge(
  api: TestApi,
  { id: subscriptionId, familyId, payerId, planId, provider }: Subscription,
  change: Partial<typeof charges.$inferInsert> = {},
) {
  const [charge] = await api.db
    .insert(charges)
    .values({
      id: randomUUID(),
      familyId,
      payerId,
      subscriptionId,
      planId,
      provider,
      periodStart: new Date("2026-03-01T08:00:00Z"),
      periodEnd: new Date("2027-03-01T08:00:00Z"),
      listCents: 9939,
      discountCents: 2000,
      creditCents: 939,
      amountCents: 7000,
      promoCode: "WELCOME20",
      createdAt: api.now(),
      ...change,
    })
    .returning();
  if (!charge) throw new Error("no charge was written");
  return charge;
}
