import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { reasonOf, StartError } from "../start-error.ts";
import { migrationsFolder, type OpenDatabase } from "./database.ts";
import * as schema from "./schema.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 10_000;
/** Any number will do, as long as every process of this product uses the same one. */
const MIGRATION_LOCK = 365_030;

export async function openPostgres(connectionString: string): Promise<OpenDatabase> {
  await migrateAlone(connectionString);
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // An idle connection that breaks must not end the process; the next query meets the failure.
  pool.on("error", () => {});
  const db = drizzle(pool, { schema, casing: "snake_case" });
  return {
    db,
    async ping() {
      await db.execute(sql`select 1`);
    },
    close: () => pool.end(),
  };
}

/** Several processes may start at once: one migrates, the others wait for it. */
async function migrateAlone(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client, { casing: "snake_case" }), { migrationsFolder });
  } catch (error) {
    throw new StartError(`DATABASE_URL cannot be used: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}
