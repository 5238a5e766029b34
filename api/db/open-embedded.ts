import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { reasonOf, StartError } from "../start-error.ts";
import { migrationsFolder, type OpenDatabase, type Opening } from "./database.ts";
import { makeEmptyDatabase } from "./empty-database.ts";
import { lockFolder } from "./lock-folder.ts";
import { createPglite } from "./pglite.ts";
import * as schema from "./schema.ts";
import { readSchemaState, refuseOtherSchema, refuseTooOld } from "./schema-state.ts";
import { watchQueries } from "./watch-queries.ts";

export async function openEmbedded(
  dataDir: string,
  { migrate: mayMigrate = true, watchQuery }: Opening = {},
): Promise<OpenDatabase> {
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
    closeToOthers(folder);
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} cannot be written: ${reasonOf(error)}`);
  }
  const unlock = lockFolder(folder);
  try {
    const database = join(folder, "db");
    if (!existsSync(database)) {
      if (!mayMigrate)
        throw new StartError(`There is no database in DATA_DIR ${folder}; a start of the server makes one`);
      await makeEmptyDatabase(database);
    }
    // PGlite would take the rest for an empty folder and begin anew in it.
    else if (!existsSync(join(database, "PG_VERSION"))) throw new Error("db/PG_VERSION is missing");
    const client = await createPglite(database);
    const opened = await openPglite(watchQuery ? watchQueries(client, watchQuery) : client, mayMigrate);
    return { ...opened, close: () => opened.close().finally(unlock) };
  } catch (error) {
    unlock();
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database in DATA_DIR ${folder} cannot be opened (${reasonOf(error)}). Put a backup copy of that folder in its place, or set DATA_DIR to another folder to begin anew.`,
    );
  }
}

export async function openPglite(client: PGlite, mayMigrate = true): Promise<OpenDatabase> {
  const db = drizzle(client, { schema, casing: "snake_case" });
  if (!mayMigrate) await refuseOtherSchema(db);
  else await migrateEmbedded(db);
  return {
    db,
    async ping() {
      await db.execute(sql`select 1`);
    },
    close: () => client.close(),
  };
}

async function migrateEmbedded(db: Parameters<typeof migrate>[0]): Promise<void> {
  await refuseTooOld(db);
  if ((await readSchemaState(db)) !== "own") await migrate(db, { migrationsFolder });
}

/** Keys and mail are in it. Who does not own a folder cannot close it, and may use it all the same. */
function closeToOthers(folder: string): void {
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700);
}

/** `mkdirSync` with `recursive` spins for ever below a folder like /proc, which refuses with ENOENT. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
