import { and, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import {
  accounts,
  children,
  families,
  invitations,
  plans,
  providerRequests,
  subscriptions,
} from "../db/schema.ts";
import { Failure } from "../http/failure.ts";
import { bySeniority, type Child, type Family, type FamilyMoney, type Member } from "./family.ts";

const LIVE = ["pending", "confirming", "scheduled", "active", "cancelled"] as const;

/** With what it holds now, and with one row that may be over by now. */
export async function readMoney(
  db: Database,
  familyId: string,
  subscriptionId?: string,
): Promise<FamilyMoney> {
  const rows = await statementOf(db).execute({ familyId, subscriptionId: subscriptionId ?? null });
  const [first] = rows;
  // Erased this very moment, with everybody in it.
  if (!first) throw new Failure("family_changed");
  const { id, trialEndsAt, balances } = first;
  const held = rows.flatMap(({ subscription, plan }) =>
    subscription && plan ? [{ subscription, plan }] : [],
  );
  return { id, trialEndsAt, balances, held };
}

export async function readFamily(db: Database, familyId: string, subscriptionId?: string): Promise<Family> {
  const money = await readMoney(db, familyId, subscriptionId);
  const members = await db.select(memberColumns).from(accounts).where(eq(accounts.familyId, familyId));
  const adults = members.filter(({ role }) => role !== "child").sort(bySeniority);
  const withoutLogin = await db.select().from(children).where(eq(children.familyId, familyId));
  const all = [...members.filter(({ role }) => role === "child"), ...withoutLogin];
  return {
    ...money,
    adults,
    children: all.sort(byCreation).map((child) => withMentor(child, adults)),
    invitations: await db.select().from(invitations).where(eq(invitations.familyId, familyId)),
    requests: await db.select().from(providerRequests).where(eq(providerRequests.familyId, familyId)),
  };
}

const { passwordHash: _passwordHash, ...memberColumns } = getTableColumns(accounts);

function byCreation(one: Pick<Child, "createdAt">, other: Pick<Child, "createdAt">): number {
  return one.createdAt.getTime() - other.createdAt.getTime();
}

/** The version before writes no mentor: then it is the adult who has been in the family longest. */
function withMentor<C extends { mentorId: string | null }>(child: C, [senior]: readonly Member[]) {
  return { ...child, mentorId: child.mentorId ?? senior?.id ?? "" };
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
