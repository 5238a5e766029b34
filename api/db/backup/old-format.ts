import type { PGlite } from "@electric-sql/pglite";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { StartError } from "../../start-error.ts";
import { migrationsFolder } from "../database.ts";
import {
  inOneMoment,
  type Row,
  refuseDifference,
  type Sums,
  startSums,
  sumTables,
  writeRows,
} from "./table-rows.ts";

/** The hash of the last migration of 1.x. Our baseline makes the same tables, with columns in another order. */
const LAST_OF_1X = "610563fc3610fb70a6ce84db15c63085b5d71de9786e6bd150f9b92702359d60";

/** A row, or what the file held in all, which a whole one ends with. */
type Line = Row | { sums: Sums };

/** Lines of JSON, which 1.x wrote and nobody writes any more: into the tables of its version, then brought to this one. */
export async function loadOldRows(
  client: PGlite,
  path: string,
  lines: AsyncGenerator<string>,
): Promise<void> {
  const { value: head = "" } = await lines.next();
  const { schema }: { schema: string } = JSON.parse(head);
  const migrations = readMigrationFiles({ migrationsFolder });
  const last = schema === LAST_OF_1X ? 0 : migrations.findIndex(({ hash }) => hash === schema);
  if (last < 0)
    throw new StartError(`${path} is of another version: restore it with that version, then migrate`);
  await makeTables(client, migrations.slice(0, last + 1));
  let sums: Sums | undefined;
  const [read, sorted] = [startSums(), startSums()];
  async function* readRows(): AsyncGenerator<Row> {
    for await (const text of lines) {
      const line: Line = JSON.parse(text);
      if ("sums" in line) sums = line.sums;
      else {
        read.add(line);
        sorted.add(sortColumns(line));
        yield line;
      }
    }
  }
  // References hold again once all tables are there.
  await client.exec("set session_replication_role = replica");
  await inOneMoment(drizzle(client), async (tx) => {
    await writeRows(tx, readRows());
    if (!sums) throw new StartError(`${path} ends in the middle`);
    refuseDifference(path, sums, read.read());
    refuseDifference(path, sorted.read(), await sumTables(tx, Object.keys(sums), sortColumns));
  });
  await client.exec("reset session_replication_role");
  await migrate(drizzle(client), { migrationsFolder });
}

async function makeTables(client: PGlite, migrations: MigrationMeta[]): Promise<void> {
  await client.exec(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.exec(statement);
    const values = [hash, folderMillis];
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", values);
  }
}

function sortColumns({ table, row }: Row): Row {
  const columns = Object.entries(JSON.parse(row)).sort(([one], [other]) => (one < other ? -1 : 1));
  return { table, row: JSON.stringify(columns) };
}
