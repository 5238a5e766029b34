import { isDeepStrictEqual } from "node:util";
import { eq, inArray } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/database.ts";
import {
  accounts,
  charges,
  children,
  consentRecords,
  families,
  invitations,
  providerRequests,
  type Subscription,
  subscriptions,
} from "../db/schema.ts";
import { type Family, hasLogin } from "./family.ts";

const OVER: ReadonlySet<string> = new Set(["ended", "replaced"]);

type Difference = {
  readonly before: readonly Family[];
  /** Families that were opened come behind those from before. */
  readonly after: readonly Family[];
  readonly now: Date;
};

/** All families at once: an adult who has moved is in one before and in another after. */
export async function writeDifference(db: Database, { before, after, now }: Difference): Promise<void> {
  for (const [index, { id, balances }] of after.entries()) {
    const old = before[index];
    if (!old) await db.insert(families).values({ id, createdAt: now });
    else if (!isDeepStrictEqual(old.balances, balances))
      await db.update(families).set({ balances }).where(eq(families.id, id));
  }
  const difference = { before, after };
  await writeRows(db, subscriptions, listAll(difference, listPlans));
  await deleteMissing(db, invitations, listAll(difference, listInvitations));
  await writeRows(db, accounts, listAll(difference, listAccounts));
  await writeRows(db, children, listAll(difference, listChildren));
  await writeRows(db, invitations, listAll(difference, listInvitations));
  await deleteMissing(db, providerRequests, listAll(difference, listRequests));
  await writeRows(db, providerRequests, listAll(difference, listRequests));
}

/** Comes last, since what happened just before may still name the person: a charge its payer. */
export async function eraseMissing(db: Database, { before, after }: Difference): Promise<void> {
  const difference = { before, after };
  const adults = listMissing(listAll(difference, listAccounts));
  if (adults.length > 0)
    await db.update(charges).set({ payerName: null }).where(inArray(charges.payerId, adults));
  const erased = [
    ...(await deleteMissing(db, children, listAll(difference, listChildren))),
    ...(await deleteMissing(db, accounts, listAll(difference, listAccounts))),
  ];
  if (erased.length > 0) await db.delete(consentRecords).where(inArray(consentRecords.subjectId, erased));
}

/** A family has one plan of each kind at a time, so those that are over are written first. */
function listPlans({ held }: Family): Subscription[] {
  const rows = held.map(({ subscription }) => subscription);
  return [...rows.filter(isOver), ...rows.filter((row) => !isOver(row))];
}

const isOver = ({ status }: Subscription) => OVER.has(status);
const listAccounts = ({ adults, children: all }: Family) => [...adults, ...all.filter(hasLogin)];
const listChildren = ({ children: all }: Family) => all.filter((child) => !hasLogin(child));
const listInvitations = ({ invitations: open }: Family) => open;
const listRequests = ({ requests }: Family) => requests;

type Row = { readonly id: string };
type Table = PgTable & { readonly id: AnyPgColumn };
type Rows = { readonly before: ReadonlyMap<string, Row>; readonly after: readonly Row[] };

function listAll(
  { before, after }: Pick<Difference, "before" | "after">,
  list: (family: Family) => readonly Row[],
): Rows {
  return { before: new Map(before.flatMap(list).map((row) => [row.id, row])), after: after.flatMap(list) };
}

async function writeRows(db: Database, table: Table, { before, after }: Rows): Promise<void> {
  for (const row of after) {
    const old = before.get(row.id);
    if (!old) await db.insert(table).values({ ...row });
    else if (old !== row) await updateRow(db, table, old, row);
  }
}

async function updateRow(db: Database, table: Table, old: Row, row: Row): Promise<void> {
  const before = new Map<string, unknown>(Object.entries(old));
  const changed = Object.entries(row).filter(([name, value]) => !isDeepStrictEqual(before.get(name), value));
  if (changed.length > 0) await db.update(table).set(Object.fromEntries(changed)).where(eq(table.id, row.id));
}

async function deleteMissing(db: Database, table: Table, rows: Rows): Promise<string[]> {
  const missing = listMissing(rows);
  if (missing.length > 0) await db.delete(table).where(inArray(table.id, missing));
  return missing;
}

function listMissing({ before, after }: Rows): string[] {
  const remaining = new Set(after.map(({ id }) => id));
  return [...before.keys()].filter((id) => !remaining.has(id));
}
