import { readError } from "../start-error.ts";
import type { Database } from "./database.ts";

/** Serialization failure and deadlock: PostgreSQL asks for the whole transaction again. */
const CONFLICTS: ReadonlySet<unknown> = new Set(["40001", "40P01"]);
const MOST_TRIES = 10;

/** Everything in `work` may run more than once, so it may only decide and write to the database. */
export async function transact<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === MOST_TRIES || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return CONFLICTS.has(readError(error).code) || isConflict(error.cause);
}
