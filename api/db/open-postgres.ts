import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { readError, reasonOf, StartError } from "../start-error.ts";
import { migrationsFolder, type OpenDatabase, type Opening } from "./database.ts";
import * as schema from "./schema.ts";
import { readSchemaState, refuseOtherSchema, refuseTooOld } from "./schema-state.ts";
import { watchQueries } from "./watch-queries.ts";

const CONNECT_TIMEOUT_MS = 5_000;
/** Of one process. PostgreSQL's own default is 100 connections for all of them. */
export const POOL_SIZE = 10;
/**
 * The server ends what is over its time and the connection is free again. Ours is the last resort, for a server
 * that does not answer at all: such a connection is of no more use. A wait for a lock is short, since each
 * one that waits takes a connection from everybody else.
 */
const LIMITS_MS = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  lock_timeout: 2_000,
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 10_000,
};
/** Any number will do, as long as every process of this product uses the same one. */
export const MIGRATION_LOCK = 365_030;
/** Longer than our largest migration takes on a large database, and short enough for somebody to look. */
const LOCK_WAIT_MS = 300_000;
const LOCK_NOT_AVAILABLE = "55P03";

export async function openPostgres(
  connectionString: string,
  { migrate: mayMigrate = true, say = () => {}, watchQuery, hasLimits = true }: Opening = {},
): Promise<OpenDatabase> {
  await withOneConnection(connectionString, mayMigrate ? (client) => migrateAlone(client, say) : refuseOther);
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    ...(hasLimits && LIMITS_MS),
  });
  // A connection that breaks must not end the process, idle or in the middle of a transaction, where the pool does
  // not listen to it; the next query meets the failure.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  const db = drizzle(watchQuery ? watchQueries(pool, watchQuery) : pool, { schema, casing: "snake_case" });
  return {
    db,
    async ping() {
      await db.execute(sql`select 1`);
    },
    close: () => pool.end(),
  };
}

/** On a connection without the limits of the pool: a migration may take its time. */
async function withOneConnection(
  connectionString: string,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    await use(client);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Several processes may start at once: one migrates, the others wait for it. Where nothing is to be done nobody
 * waits, and the server may do without the right to change tables.
 */
export async function migrateAlone(
  client: pg.Client,
  say: (line: string) => void,
  waitMs = LOCK_WAIT_MS,
): Promise<void> {
  const db = drizzle(client, { casing: "snake_case" });
  await refuseTooOld(db);
  const isBehind = async () => ["none", "older"].includes(await readSchemaState(db));
  if (!(await isBehind())) return;
  const { rows } = await client.query("select pg_try_advisory_lock($1) as got", [MIGRATION_LOCK]);
  if (!rows[0].got) {
    say("another process migrates the database; waiting for it");
    await waitForLock(client, waitMs);
  }
  if (await isBehind()) {
    say("migrating the database");
    await migrate(db, { migrationsFolder });
  }
}

async function waitForLock(client: pg.Client, waitMs: number): Promise<void> {
  await client.query("select set_config('lock_timeout', $1, false)", [String(waitMs)]);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  } catch (error) {
    if (readError(error).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartError(
      `Another process has held the lock of the database's migration for ${waitMs / 1000} seconds; see what it does, then start again`,
    );
  }
  await client.query("reset lock_timeout");
}

function refuseOther(client: pg.Client): Promise<void> {
  return refuseOtherSchema(drizzle(client, { schema, casing: "snake_case" }));
}
