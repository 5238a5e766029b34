import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { expect, test } from "vitest";
import { createPostgresDatabase } from "../testing/testing.ts";
import { migrationsFolder } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";
import { providerCustomers } from "./schema.ts";

/** The migrations as they were before `tag`. */
async function copyMigrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "maamoul-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8"));
  const index = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  expect(index).toBeGreaterThan(0);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }));
  return folder;
}

test("a family keeps its customer at the payment provider when an older database is opened", async () => {
  const url = await createPostgresDatabase();
  const folder = await copyMigrationsBefore("0001_provider_customers");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.query(
    "insert into families (id, stripe_customer_id, created_at) values ('one', 'cus_1', now()), ('two', null, now())",
  );
  await client.end();
  const { db, close } = await openPostgres(url);
  expect(await db.select().from(providerCustomers)).toEqual([
    { familyId: "one", provider: "stripe", customerId: "cus_1" },
  ]);
  await close();
  await rm(folder, { recursive: true });
});
