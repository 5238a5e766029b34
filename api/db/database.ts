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

/** Around each query, with its text. */
export type QueryWatch = <T>(text: string, run: () => Promise<T>) => Promise<T>;

export type Opening = {
  /** Whether an older schema is brought to this version's; else one that is not this version's is refused. */
  readonly migrate?: boolean;
  /** Tells the operator what is waited for. */
  readonly say?: (line: string) => void;
  readonly watchQuery?: QueryWatch;
  /** Whether what takes too long is given up, which is for people who wait: a slow machine's tests do not. */
  readonly hasLimits?: boolean;
};

/** From here and from `dist/server` alike, where the bundle has this file. */
export const migrationsFolder = fileURLToPath(new URL("../../api/db/migrations", import.meta.url));
