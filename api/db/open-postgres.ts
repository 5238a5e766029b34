import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { reasonOf, StartError } from "../start-error.ts";
import { migrationsFolder, type OpenDatabase } from "./database.ts";
import * as schema from "./schema.ts";

const CONNECT_TIMEOUT_MS = 5_000;
/** Of one process. PostgreSQL's own default is 100 connections for all of them. */
export const POOL_SIZE = 10;
/**
 * The server ends what is over its time and the connection is free again. Ours is the last resort, for a server
 * that does not answer at all: such a connection is of no more use. A wait for a lock is short, since each
 * one that waits takes a connection from everybody else.
 */
const LIMITS_MS = {
  lock_timeout: 2_000,
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 10_000,
};
/** Any number will do, as long as every process of this product uses the same one. */
const MIGRATION_LOCK = 365_030;

export async function openPostgres(connectionString: string): Promise<OpenDatabase> {
  await migrateAlone(connectionString);
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: POOL_SIZE,
    ...LIMITS_MS,
  });
  // A connection that breaks must not end the process, idle or in the middle of a transaction, where the pool does
  // not listen to it; the next query meets the failure.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
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
