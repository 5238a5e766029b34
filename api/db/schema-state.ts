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

type SchemaState = "none" | "too old" | "older" | "own" | "newer";

/** How far the database's migrations are, compared with those of this version. */
export async function readSchemaState(db: Pick<Database, "select">): Promise<SchemaState> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const baseline = migrations.at(0)?.folderMillis ?? 0;
  const own = migrations.at(-1)?.folderMillis ?? 0;
  const last = await readLast(db);
  if (last === null) return "none";
  if (last < baseline) return "too old";
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

const TOO_OLD =
  "The database is of a version before the last 1.x; start that version on it once, then this one (CHANGELOG.md)";

const refusals: Record<Exclude<SchemaState, "own">, string> = {
  none: "The database has no tables yet; npm run migrate or a start of the server makes them",
  "too old": TOO_OLD,
  older:
    "The database is of an older version; npm run migrate or a start of the server brings it to this one",
  newer: "The database is of a newer version; use the command of that version",
};

/** The baseline makes tables: it cannot bring an older database to this version. */
export async function refuseTooOld(db: Pick<Database, "select">): Promise<void> {
  if ((await readSchemaState(db)) === "too old") throw new StartError(TOO_OLD);
}

/** Whoever does not migrate works on a schema that is its own, or not at all. */
export async function refuseOtherSchema(db: Database): Promise<void> {
  const state = await readSchemaState(db);
  if (state !== "own") throw new StartError(refusals[state]);
}
