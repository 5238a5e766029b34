import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { eq, getTableName, isTable, sql } from "drizzle-orm";
import { inject } from "vitest";
import type { Database, OpenDatabase } from "../../db/database.ts";
import { makeEmptyDatabase } from "../../db/empty-database.ts";
import { openPglite } from "../../db/open-embedded.ts";
import { openPostgres } from "../../db/open-postgres.ts";
import { createPglite } from "../../db/pglite.ts";
import * as schema from "../../db/schema.ts";
import { HMAC_SECRET } from "../../keys/stored-key.ts";
import { seedCatalogue } from "../../seed/catalogue.ts";
import { seedDemo } from "../../seed/demo.ts";
import { dollarPlans } from "../dollar-plans.ts";
import { readTestConfig } from "../test-config.ts";
import { createPostgresDatabase } from "./create-database.ts";

/** Of the demo's password, at the lowest price: a hash is checked as it says. */
const CHEAP_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$SBoq30jqB6V0Rs+rShZVkQ$Vn4bgN2awgRg1YtOIIwTFFbw16QoUJ5ztozCi+FLfWk";
export const SEEDED_AT = new Date("2026-03-01T08:00:00Z");

/** A database of each kind, migrated and without a row. */
export const openFresh = {
  async pglite(): Promise<OpenDatabase> {
    const database = join(inject("databasesFolder"), randomUUID());
    await makeEmptyDatabase(database);
    return openPglite(await createPglite(database));
  },
  async postgres(): Promise<OpenDatabase> {
    return openPostgres(await createPostgresDatabase(), { hasLimits: false });
  },
  async limitedPostgres(): Promise<OpenDatabase> {
    return openPostgres(await createPostgresDatabase());
  },
};

/** One of each kind for the files of a worker, which run one after another; it ends with the run. */
export const openSeeded = {
  pglite: once(() => seed(openFresh.pglite)),
  postgres: once(() => seed(openFresh.postgres)),
  limitedPostgres: once(() => seed(openFresh.limitedPostgres)),
};

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

async function seed(open: () => Promise<OpenDatabase>): Promise<Database> {
  const { db } = await open();
  await db.insert(schema.plans).values(dollarPlans);
  await seedCatalogue(db, readTestConfig(), SEEDED_AT);
  await seedDemo(db, SEEDED_AT, async () => CHEAP_HASH);
  await keepSeed(db);
  return db;
}

/** The keys of the test file before: each has an app of its own, which makes its own. */
export async function forgetKeys(db: Database): Promise<void> {
  await db.delete(schema.signingKeys);
  await db.delete(schema.settings).where(eq(schema.settings.name, HMAC_SECRET));
}

/** The keys and the HMAC secret stay, since the app holds them. */
const tables = Object.values(schema)
  .filter((table) => isTable(table))
  .filter((table) => table !== schema.signingKeys)
  .map((table) => ({
    name: getTableName(table),
    which: table === schema.settings ? `name <> '${HMAC_SECRET}'` : "true",
  }));

/** To be copied back before each test, by a function whose plans are kept: seeding takes many times as long. */
async function keepSeed(db: Database): Promise<void> {
  await db.execute(sql`create schema seeded`);
  for (const { name } of tables)
    await db.execute(sql`create table seeded.${sql.identifier(name)} as table ${sql.identifier(name)}`);
  const steps = tables.map(
    ({ name, which }) => `
      delete from public.${name} where ${which};
      insert into public.${name} overriding system value select * from seeded.${name} where ${which};`,
  );
  // In this role PostgreSQL checks no references: they hold again only once all tables are back.
  await db.execute(
    sql.raw(`create function seeded.restore() returns void language plpgsql
      set session_replication_role = replica as $$ begin ${steps.join("")} end $$`),
  );
}

export async function restoreSeed(db: Database): Promise<void> {
  await db.execute(sql`select seeded.restore()`);
}
