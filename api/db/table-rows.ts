import { createHash } from "node:crypto";
import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import * as schema from "./schema.ts";

const BATCH_SIZE = 1_000;

/** In the order in which rows can be written: what is referred to comes first. */
export const tables: ReadonlySet<PgTable> = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .reduce(addAfterReferences, new Set<PgTable>());

function addAfterReferences(added: Set<PgTable>, table: PgTable): Set<PgTable> {
  const others = listReferences(table).filter(({ foreignTable }) => foreignTable !== table);
  return others
    .map(({ foreignTable }) => foreignTable)
    .reduce(addAfterReferences, added)
    .add(table);
}

function listReferences(table: PgTable) {
  return getTableConfig(table).foreignKeys.map((key) => key.reference());
}

/** A row that refers to another row of its table comes after it: a child after its mentor. */
function orderOf(table: PgTable): SQL {
  const columns = listReferences(table)
    .filter(({ foreignTable }) => foreignTable === table)
    .flatMap((reference) => reference.columns);
  return columns.length > 0 ? sql` order by ${sql.join(columns, sql`, `)} nulls first` : sql``;
}

/** Every row as JSON, once, batch by batch. The same on both databases within `inOneMoment`, which the cursor needs. */
export async function* readRows(tx: Database, table: PgTable): AsyncGenerator<string> {
  const all = sql`select row_to_json(${table})::text as json from ${table}${orderOf(table)}`;
  await tx.execute(sql`declare all_rows cursor for ${all}`);
  for (let isDone = false; !isDone; ) {
    const batch = await tx.execute(sql.raw(`fetch ${BATCH_SIZE} from all_rows`));
    const { rows } = batch as { rows: { json: string }[] };
    for (const { json } of rows) yield json;
    isDone = rows.length < BATCH_SIZE;
  }
  await tx.execute(sql`close all_rows`);
}

/** All tables as they were at one moment, however long reading takes, with moments written in one time zone. */
export function inOneMoment<T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local time zone 'UTC'`);
      return read(tx);
    },
    { isolationLevel: "repeatable read" },
  );
}

export type Sum = { readonly rows: number; readonly digest: string };

/** What a table holds, in whatever order: equal sums are equal rows, since no row is there twice. */
export function startSum() {
  let rows = 0;
  const digest = Buffer.alloc(32);
  return {
    add(row: string): void {
      rows++;
      for (const [index, byte] of createHash("sha256").update(row).digest().entries())
        digest[index] = (digest[index] ?? 0) ^ byte;
    },
    read: (): Sum => ({ rows, digest: digest.toString("hex") }),
  };
}
