import { createHash } from "node:crypto";
import { getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { StartError } from "../../start-error.ts";
import type { Database } from "../database.ts";
import * as schema from "../schema.ts";

const READ_AT_ONCE = 1_000;
const WRITTEN_AT_ONCE = 500;

/** In the order in which rows can be written: what is referred to comes first. */
const tables: ReadonlySet<PgTable> = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .reduce(addAfterReferences, new Set<PgTable>());
const byName = new Map([...tables].map((table) => [getTableName(table), table]));
export const tableNames = [...byName.keys()];

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

/** A row as JSON, the same on both databases within `inOneMoment`. */
export type Row = { readonly table: string; readonly row: string };

/** Every row, so that none comes before one that it refers to. */
export async function* readRows(tx: Database): AsyncGenerator<Row> {
  for (const table of tables) {
    // A child after its mentor.
    const toItself = listReferences(table)
      .filter(({ foreignTable }) => foreignTable === table)
      .flatMap(({ columns }) => columns);
    const order = toItself.length > 0 ? sql` order by ${sql.join(toItself, sql`, `)} nulls first` : sql``;
    for await (const row of readTable(tx, table, order)) yield { table: getTableName(table), row };
  }
}

async function* readTable(tx: Database, table: PgTable, order = sql``): AsyncGenerator<string> {
  const all = sql`select row_to_json(${table})::text as json from ${table}${order}`;
  await tx.execute(sql`declare all_rows cursor for ${all}`);
  for (let isDone = false; !isDone; ) {
    const batch = await tx.execute(sql.raw(`fetch ${READ_AT_ONCE} from all_rows`));
    const { rows } = batch as { rows: { json: string }[] };
    for (const { json } of rows) yield json;
    isDone = rows.length < READ_AT_ONCE;
  }
  await tx.execute(sql`close all_rows`);
}

/** Puts rows in the place of everything that there is. */
export async function replaceRows(tx: Database, rows: AsyncIterable<Row>): Promise<void> {
  await tx.execute(
    sql`truncate ${sql.join(
      [...tables].map((table) => sql`${table}`),
      sql`, `,
    )}`,
  );
  let name = "";
  let batch: string[] = [];
  async function flush(): Promise<void> {
    const table = byName.get(name);
    if (batch.length === 0 || !table) return;
    const records = sql`json_populate_recordset(null::${table}, ${`[${batch.join(",")}]`}::json)`;
    await tx.execute(sql`insert into ${table} overriding system value select * from ${records}`);
    batch = [];
  }
  for await (const each of rows) {
    if (each.table !== name || batch.length === WRITTEN_AT_ONCE) await flush();
    name = each.table;
    batch.push(each.row);
  }
  await flush();
  const { charges } = schema;
  const number = sql`pg_get_serial_sequence(${getTableName(charges)}, ${charges.number.name})`;
  await tx.execute(sql`select setval(${number}, max(${charges.number})) from ${charges}`);
}

/** All tables as they were at one moment, however long reading takes, with moments written in one time zone. */
export function inOneMoment<T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local time zone 'UTC'`);
      // It waits for programs and for another database.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      return read(tx);
    },
    { isolationLevel: "repeatable read" },
  );
}

/** How many rows each table has, and a digest of them in whatever order: no row is there twice. */
export type Sums = Readonly<Record<string, { readonly rows: number; readonly digest: string }>>;

export async function sumTables(tx: Database): Promise<Sums> {
  const sums: Record<string, Sums[string]> = {};
  for (const table of tables) {
    let rows = 0;
    const digest = Buffer.alloc(32);
    for await (const row of readTable(tx, table)) {
      rows++;
      for (const [index, byte] of createHash("sha256").update(row).digest().entries())
        digest[index] = (digest[index] ?? 0) ^ byte;
    }
    sums[getTableName(table)] = { rows, digest: digest.toString("hex") };
  }
  return sums;
}

export function refuseDifference(path: string, wanted: Sums, found: Sums): void {
  for (const name of tableNames)
    if (wanted[name]?.digest !== found[name]?.digest || wanted[name]?.rows !== found[name]?.rows)
      throw new StartError(`${path} was not restored whole: ${name} differs`);
}
