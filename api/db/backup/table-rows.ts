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
export const tableNames = [...tables].map((table) => getTableName(table));

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
    yield* readTable(tx, getTableName(table), order);
  }
}

async function* readTable(tx: Database, table: string, order = sql``): AsyncGenerator<Row> {
  const name = sql.identifier(table);
  await tx.execute(
    sql`declare all_rows cursor for select row_to_json(${name})::text as json from ${name}${order}`,
  );
  for (let isDone = false; !isDone; ) {
    const batch = await tx.execute(sql.raw(`fetch ${READ_AT_ONCE} from all_rows`));
    const { rows } = batch as { rows: { json: string }[] };
    for (const { json } of rows) yield { table, row: json };
    isDone = rows.length < READ_AT_ONCE;
  }
  await tx.execute(sql`close all_rows`);
}

export async function writeRows(tx: Database, rows: AsyncIterable<Row>): Promise<void> {
  let name = "";
  let batch: string[] = [];
  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    const table = sql.identifier(name);
    const records = sql`json_populate_recordset(null::${table}, ${`[${batch.join(",")}]`}::json)`;
    await tx.execute(sql`insert into ${table} overriding system value select * from ${records}`);
    batch = [];
  }
  for await (const { table, row } of rows) {
    if (table !== name || batch.length === WRITTEN_AT_ONCE) await flush();
    name = table;
    batch.push(row);
  }
  await flush();
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

type Sum = { readonly rows: number; readonly digest: string };
/** What each table holds. */
export type Sums = Readonly<Record<string, Sum>>;

/** Rows in whatever order: equal sums are equal rows, since no row is there twice. */
export function startSums() {
  const sums = new Map<string, { rows: number; digest: Buffer }>();
  return {
    add({ table, row }: Row): void {
      const sum = sums.get(table) ?? { rows: 0, digest: Buffer.alloc(32) };
      sums.set(table, sum);
      sum.rows++;
      const digest = createHash("sha256").update(row).digest();
      for (let index = 0; index < 32; index++)
        sum.digest[index] = (sum.digest[index] ?? 0) ^ (digest[index] ?? 0);
    },
    read: (): Sums =>
      Object.fromEntries(
        [...sums].map(([name, { rows, digest }]) => [name, { rows, digest: digest.toString("hex") }]),
      ),
  };
}

export async function sumTables(
  tx: Database,
  names: readonly string[] = tableNames,
  rewrite: (row: Row) => Row = (row) => row,
): Promise<Sums> {
  const sums = startSums();
  for (const name of names) for await (const row of readTable(tx, name)) sums.add(rewrite(row));
  return sums.read();
}

const EMPTY: Sum = { rows: 0, digest: "00".repeat(32) };

export function refuseDifference(path: string, wanted: Sums, found: Sums): void {
  for (const name of Object.keys({ ...wanted, ...found })) {
    const [one, other] = [wanted[name] ?? EMPTY, found[name] ?? EMPTY];
    if (one.digest !== other.digest || one.rows !== other.rows)
      throw new StartError(`${path} was not restored whole: ${name} differs`);
  }
}
