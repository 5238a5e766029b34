import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { families, plans, subscriptions } from "../../db/schema.ts";
import type { BillingDeps } from "../providers/provider.ts";
import type { Family } from "./family.ts";

const LIVE = ["pending", "confirming", "scheduled", "active", "cancelled"] as const;

/** With what it holds now, and with one row that may be over by now. */
export async function readFamily(
  { db }: BillingDeps,
  familyId: string,
  subscriptionId?: string,
): Promise<Family> {
  const rows = await statementOf(db).execute({ familyId, subscriptionId: subscriptionId ?? null });
  const [first] = rows;
  if (!first) throw new Error(`no family ${familyId}`);
  const { id, trialEndsAt, balances } = first;
  const held = rows.flatMap(({ subscription, plan }) =>
    subscription && plan ? [{ subscription, plan }] : [],
  );
  return { id, trialEndsAt, balances, held };
}

/** To build the statement takes as long as all the rest of a call, so a database has it built once. */
const statements = new WeakMap<Database, Statement>();
type Statement = ReturnType<typeof prepare>;

function statementOf(db: Database): Statement {
  const statement = statements.get(db) ?? prepare(db);
  statements.set(db, statement);
  return statement;
}

function prepare(db: Database) {
  const { id, trialEndsAt, balances } = families;
  const counts = or(
    inArray(subscriptions.status, LIVE),
    eq(subscriptions.id, sql.placeholder("subscriptionId")),
  );
  return (
    db
      .select({ id, trialEndsAt, balances, subscription: subscriptions, plan: plans })
      .from(families)
      .leftJoin(subscriptions, and(eq(subscriptions.familyId, families.id), counts))
      .leftJoin(plans, eq(plans.id, subscriptions.planId))
      .where(eq(families.id, sql.placeholder("familyId")))
      // Without a name, as the statement that finds a caller (docs/decisions/0032).
      .prepare("")
  );
}
