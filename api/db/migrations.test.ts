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
import { providerCustomers, subscriptions } from "./schema.ts";

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

test("a plan that runs when an older database is opened goes on from its own day", async () => {
  const url = await createPostgresDatabase();
  const folder = await copyMigrationsBefore("0003_money");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.query(`
    insert into families (id, created_at) values ('one', now());
    insert into plans (id, name_en, name_ar, description_en, description_ar, price_cents, billing_interval, features, position)
      values ('plan', '', '', '', '', 999, 'month', '{}', 1);
    insert into subscriptions (id, family_id, plan_id, status, price_cents, list_price_cents, provider, created_at, paid_at, period_start, period_end)
      values ('row', 'one', 'plan', 'active', 999, 999, 'sandbox', now(), '2026-01-31T08:00Z', '2026-02-28T08:00Z', '2026-03-28T08:00Z')`);
  await client.end();
  const { db, close } = await openPostgres(url);
  expect(await db.select().from(subscriptions)).toMatchObject([{ anchorAt: new Date("2026-01-31T08:00Z") }]);
  await close();
  await rm(folder, { recursive: true });
});

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
