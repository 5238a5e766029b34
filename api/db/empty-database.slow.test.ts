import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { afterAll, expect, test } from "vitest";
import { migrationsFolder } from "./database.ts";
import { makeEmptyDatabase, preparedDatabasePath, prepareEmptyDatabase } from "./empty-database.ts";
import { openPglite } from "./open-embedded.ts";
import { createPglite } from "./pglite.ts";

const folder = mkdtempSync(join(tmpdir(), "maamoul-empty-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Everything that was ever created, without what a database numbers or dates by itself. */
async function describeSchema(client: PGlite): Promise<unknown[]> {
  const queries = [
    `select table_schema, table_name, column_name, ordinal_position, column_default, is_nullable, data_type, udt_name
       from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 4`,
    "select schemaname, tablename, indexdef from pg_indexes where schemaname <> 'pg_catalog' order by 1, 2, 3",
    `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as definition from pg_constraint
       where connamespace <> 'pg_catalog'::regnamespace order by 1, 2`,
    `select typname, enumlabel from pg_enum join pg_type on pg_type.oid = enumtypid order by 1, enumsortorder`,
    "select sequence_schema, sequence_name, data_type from information_schema.sequences order by 1, 2",
    "select nspname from pg_namespace where nspname not like 'pg_temp%' and nspname not like 'pg_toast%' order by 1",
    "select extname, extversion from pg_extension order by 1",
    "select proname from pg_proc join pg_namespace n on n.oid = pronamespace where nspname = 'public' order by 1",
    "select hash, created_at from drizzle.__drizzle_migrations order by id",
    "select name, setting from pg_settings where name in ('server_version', 'server_encoding', 'lc_collate', 'TimeZone')",
  ];
  const described = [];
  for (const query of queries) described.push((await client.query(query)).rows);
  return described;
}

async function describeFolder(path: string): Promise<unknown[]> {
  const client = await createPglite(path);
  const described = await describeSchema(client);
  await client.close();
  return described;
}

test("a prepared database, and one that is made without it, are what the migrations make", async () => {
  const client = await PGlite.create();
  await openPglite(client);
  const migrated = await describeSchema(client);
  await client.close();
  expect(migrated.flat().length).toBeGreaterThan(50);

  const copied = join(folder, "copied");
  await makeEmptyDatabase(copied, await prepareEmptyDatabase());
  expect(await describeFolder(copied)).toEqual(migrated);

  const initialised = join(folder, "initialised");
  await makeEmptyDatabase(initialised, join(folder, "nothing-prepared"));
  expect(await describeFolder(initialised)).toEqual(migrated);
});

test("a later migration runs on top of a prepared database", async () => {
  const migrations = copyMigrations("later");
  const journal = join(migrations, "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const last = entries.at(-1);
  entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_later" });
  writeFileSync(journal, JSON.stringify({ ...rest, entries }));
  writeFileSync(join(migrations, "9999_later.sql"), "create table later (id integer);");

  const database = join(folder, "older");
  await makeEmptyDatabase(database, await prepareEmptyDatabase());
  const client = await createPglite(database);
  await migrate(drizzle(client), { migrationsFolder: migrations });
  expect((await client.query("select * from later")).rows).toEqual([]);
  await client.close();
});

test("a copy may be written to, also where nobody may write to the prepared one", async () => {
  const prepared = join(folder, "read-only");
  cpSync(await prepareEmptyDatabase(), prepared, { recursive: true });
  chmodSync(join(prepared, "PG_VERSION"), 0o444);
  chmodSync(join(prepared, "base"), 0o555);
  const database = join(folder, "of-read-only");
  await makeEmptyDatabase(database, prepared);
  const modeOf = (name: string) => statSync(join(database, name)).mode & 0o777;
  expect([modeOf("PG_VERSION"), modeOf("base")]).toEqual([0o600, 0o700]);
});

test("a database prepared from other migrations is not taken", () => {
  const migrations = copyMigrations("edited");
  const { entries } = JSON.parse(readFileSync(join(migrations, "meta", "_journal.json"), "utf8"));
  writeFileSync(join(migrations, `${entries[0].tag}.sql`), "create table other (id integer);");
  expect(preparedDatabasePath(migrations)).not.toBe(preparedDatabasePath());
});

test("what was left of a database half made is in nobody's way", async () => {
  const database = join(folder, "again");
  mkdirSync(join(`${database}.part`, "base"), { recursive: true });
  writeFileSync(join(`${database}.part`, "base", "torn"), "");
  await makeEmptyDatabase(database, await prepareEmptyDatabase());
  expect(existsSync(join(database, "PG_VERSION"))).toBe(true);
  expect(existsSync(join(database, "base", "torn"))).toBe(false);
  expect(existsSync(`${database}.part`)).toBe(false);
});

function copyMigrations(name: string): string {
  const copy = join(folder, name);
  cpSync(migrationsFolder, copy, { recursive: true });
  return copy;
}
