import { fileURLToPath } from "node:url";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema.ts";

/** What both databases can do; a transaction has this type too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenDatabase = {
  readonly db: Database;
  /** Rejects while the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** From here and from `dist/server` alike, where the bundle has this file. */
export const migrationsFolder = fileURLToPath(new URL("../../api/db/migrations", import.meta.url));
