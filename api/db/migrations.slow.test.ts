import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { expect, test } from "vitest";
import { createDatabaseBefore } from "../testing/database/older-database.ts";
import { migrationsFolder } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";
import { families } from "./schema.ts";
import { readSchemaState } from "./schema-state.ts";

/** As 1.x left it: its last migration has the moment of the baseline. */
async function openLastOf1x() {
  const { url, client } = await createDatabaseBefore("0001_one_family");
  await client.query(`
    insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of 1.x', created_at - step from drizzle.__drizzle_migrations, generate_series(1, 28) step;
    insert into families (id, created_at) values ('one', now())`);
  return { url, client };
}

test("a database at the last migration of 1.x counts as having the baseline, and keeps its data", async () => {
  const { url, client } = await openLastOf1x();
  expect(await readSchemaState(drizzle(client))).toBe("older");
  await client.end();
  const { db, close } = await openPostgres(url);
  expect(await db.select().from(families)).toMatchObject([{ id: "one" }]);
  expect(await readSchemaState(db)).toBe("own");
  await close();
});

test("migrations that fail half-way leave the data as it was", async () => {
  const { client } = await openLastOf1x();
  const folder = await mkdtemp(join(tmpdir(), "maamoul-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "0001_one_family.sql");
  const sql = await readFile(path, "utf8");
  await writeFile(path, `${sql}--> statement-breakpoint\nALTER TABLE "plans" DROP COLUMN "no_such_column"`);
  await expect(migrate(drizzle(client), { migrationsFolder: folder })).rejects.toThrow();
  const { rows } = await client.query("select * from families");
  expect(rows).toMatchObject([{ id: "one" }]);
  const { rows: tables } = await client.query("select to_regclass('provider_requests') as made");
  expect(tables).toEqual([{ made: null }]);
  await client.end();
  await rm(folder, { recursive: true });
});
