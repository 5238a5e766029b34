import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { getTableName, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { PgTable } from "drizzle-orm/pg-core";
import { readError, StartError } from "../start-error.ts";
import { type Database, migrationsFolder } from "./database.ts";
import { charges } from "./schema.ts";
import { inOneMoment, readRows, type Sum, startSum, tables } from "./table-rows.ts";

const BATCH_SIZE = 500;

export type Sums = Readonly<Record<string, Sum>>;
/** A line of the file: what it is a backup of, a row, or what it held in all, which a whole file ends with. */
type Line = { schema: string; at: Date } | { table: string; row: string } | { sums: Sums };

/** A gzipped file of JSON lines, which both databases can be restored from. */
export async function writeBackup(db: Database, path: string, at: Date): Promise<Sums> {
  const sums: Record<string, Sum> = {};
  // Keys and people are in it.
  const options = { flags: "wx", mode: 0o600 };
  await inOneMoment(db, (tx) =>
    pipeline(readAll(tx, at, sums), createGzip(), createWriteStream(path, options)),
  );
  return sums;
}

/** The lines of the file; `sums` has what each table held once it is read. */
async function* readAll(tx: Database, at: Date, sums: Record<string, Sum>): AsyncGenerator<string> {
  const print = (line: Line) => `${JSON.stringify(line)}\n`;
  yield print({ schema: ownSchema(), at });
  for (const table of tables) {
    const name = getTableName(table);
    const sum = startSum();
    for await (const row of readRows(tx, table)) {
      sum.add(row);
      yield print({ table: name, row });
    }
    sums[name] = sum.read();
  }
  yield print({ sums });
}

/**
 * Puts a backup in the place of everything that the database holds, and compares. Where the file is cut, of another
 * version, not what it says, or `check` refuses, nothing has changed.
 */
export async function restoreBackup(
  db: Database,
  path: string,
  check: (tx: Database) => Promise<void> = async () => {},
): Promise<Sums> {
  return inOneMoment(db, async (tx) => {
    await tx.execute(
      sql`truncate ${sql.join(
        [...tables].map((table) => sql`${table}`),
        sql`, `,
      )}`,
    );
    const sums = await insertAll(tx, path);
    const number = sql`pg_get_serial_sequence(${getTableName(charges)}, ${charges.number.name})`;
    await tx.execute(sql`select setval(${number}, max(${charges.number})) from ${charges}`);
    for (const table of tables) {
      const sum = startSum();
      for await (const row of readRows(tx, table)) sum.add(row);
      const { rows, digest } = sum.read();
      const kept = sums[getTableName(table)];
      if (kept?.digest !== digest || kept.rows !== rows)
        throw new StartError(`${path} was not restored whole: ${getTableName(table)} differs`);
    }
    await check(tx);
    return sums;
  });
}

async function insertAll(tx: Database, path: string): Promise<Sums> {
  const byName = new Map([...tables].map((table) => [getTableName(table), table]));
  let sums: Sums | undefined;
  let batch: { table: PgTable; rows: string[] } | undefined;
  async function flush(): Promise<void> {
    if (!batch) return;
    const { table, rows } = batch;
    batch = undefined;
    const records = sql`json_populate_recordset(null::${table}, ${`[${rows.join(",")}]`}::json)`;
    await tx.execute(sql`insert into ${table} overriding system value select * from ${records}`);
  }
  async function take(line: Line): Promise<void> {
    if ("schema" in line) return refuseOther(path, line.schema);
    if ("sums" in line) {
      sums = line.sums;
      return flush();
    }
    const table = byName.get(line.table);
    if (!table) throw new StartError(`${path} has a table ${line.table} that this version does not know`);
    if (batch?.table !== table || batch.rows.length >= BATCH_SIZE) await flush();
    batch ??= { table, rows: [] };
    batch.rows.push(line.row);
  }
  await pipeline(createReadStream(path), createGunzip(), async (bytes: AsyncIterable<Uint8Array>) => {
    for await (const line of splitLines(bytes)) await take(JSON.parse(line));
  }).catch((error) => {
    if (!readError(error).code?.startsWith("Z_")) throw error;
    throw new StartError(`${path} is not a whole backup: it cannot be unpacked`);
  });
  if (!sums) throw new StartError(`${path} ends in the middle`);
  return sums;
}

async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

function refuseOther(path: string, schema: string): void {
  if (schema !== ownSchema())
    throw new StartError(`${path} is of another version: restore it with that version, then migrate`);
}

function ownSchema(): string {
  return readMigrationFiles({ migrationsFolder }).at(-1)?.hash ?? "";
}
