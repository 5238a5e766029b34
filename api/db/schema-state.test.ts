import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { StartError } from "../start-error.ts";
import { createPostgresDatabase } from "../testing/database/create-database.ts";
import { openDatabase } from "./open.ts";
import { MIGRATION_LOCK, migrateAlone, openPostgres } from "./open-postgres.ts";
import { readSchemaState } from "./schema-state.ts";

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("who does not migrate refuses an older and a newer schema, and changes neither", async () => {
  const url = await createPostgresDatabase();
  const client = await connect(url);
  const open = () => openPostgres(url, { migrate: false });
  const move = (by: number) =>
    client.query("update drizzle.__drizzle_migrations set created_at = created_at + $1", [by]);
  await (await open()).close();
  await move(-1);
  await expect(open()).rejects.toThrow(/^The database is of an older version/);
  expect(await readSchemaState(drizzle(client))).toBe("older");
  await move(2);
  await expect(open()).rejects.toThrow(/^The database is of a newer version/);
});

test("a database from before the last 1.x is refused, also by a start that migrates", async () => {
  const url = await createPostgresDatabase();
  const client = await connect(url);
  await (await openPostgres(url)).close();
  await client.query("update drizzle.__drizzle_migrations set created_at = created_at - 1e12");
  for (const migrate of [true, false])
    await expect(openPostgres(url, { migrate })).rejects.toThrow(
      /^The database is of a version before the last 1\.x/,
    );
});

test("who does not migrate makes no embedded database", async () => {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-schema-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, "data");
  const open = (migrate: boolean) => openDatabase({ databaseUrl: "", dataDir }, { migrate });
  await expect(open(false)).rejects.toThrow(/^There is no database/);
  await (await open(true)).close();
  await (await open(false)).close();
});

test("a wait for another's migration is told, and ends", async () => {
  const url = await createPostgresDatabase("template0");
  const [holder, waiting] = [await connect(url), await connect(url)];
  await holder.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const said: string[] = [];
  const refusal = migrateAlone(waiting, (line) => said.push(line), 50);
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(/^Another process has held the lock .* for 0.05 seconds/);
  expect(said).toEqual(["another process migrates the database; waiting for it"]);
});

test("a start on a schema that is its own waits for no lock", async () => {
  const url = await createPostgresDatabase();
  await (await openPostgres(url)).close();
  const holder = await connect(url);
  await holder.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const said: string[] = [];
  const { close } = await openDatabase({ databaseUrl: url, dataDir: "" }, { say: (line) => said.push(line) });
  await close();
  expect(said).toEqual([]);
});
