import { max } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { bigint, pgSchema } from "drizzle-orm/pg-core";
import { readError, StartError } from "../start-error.ts";
import { type Database, migrationsFolder } from "./database.ts";

/** Drizzle's own table of what ran; each migration has the moment at which it was generated. */
const ran = pgSchema("drizzle").table("__drizzle_migrations", {
  generatedAt: bigint("created_at", { mode: "number" }),
});
const UNDEFINED_TABLE = "42P01";

type SchemaState = "none" | "older" | "own" | "newer";

/** How far the database's migrations are, compared with those of this version. */
export async function readSchemaState(db: Pick<Database, "select">): Promise<SchemaState> {
  const own = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  const last = await readLast(db);
  if (last === null) return "none";
  if (last < own) return "older";
  return last === own ? "own" : "newer";
}

async function readLast(db: Pick<Database, "select">): Promise<number | null> {
  try {
    const [row] = await db.select({ last: max(ran.generatedAt) }).from(ran);
    return row?.last ?? null;
  } catch (error) {
    if (error instanceof Error && readError(error.cause).code === UNDEFINED_TABLE) return null;
    throw error;
  }
}

const refusals: Record<Exclude<SchemaState, "own">, string> = {
  none: "The database has no tables yet; npm run migrate or a start of the server makes them",
  older:
    "The database is of an older version; npm run migrate or a start of the server brings it to this one",
  newer: "The database is of a newer version; use the command of that version",
};

/** Whoever does not migrate works on a schema that is its own, or not at all. */
export async function refuseOtherSchema(db: Database): Promise<void> {
  const state = await readSchemaState(db);
  if (state !== "own") throw new StartError(refusals[state]);
}
