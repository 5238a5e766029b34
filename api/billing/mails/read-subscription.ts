import { eq } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { families, plans, subscriptions } from "../../db/schema.ts";

/** As it is when the mail leaves. undefined: the family has gone meanwhile. */
export async function readSubscription(db: Database, id: string) {
  const [row] = await db
    .select({ subscription: subscriptions, plan: plans, family: families })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(families, eq(families.id, subscriptions.familyId))
    .where(eq(subscriptions.id, id));
  return row;
}
