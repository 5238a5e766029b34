import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { accounts } from "../../db/schema.ts";
import { readError } from "../../start-error.ts";

const UNIQUE_VIOLATION = "23505";

/** false: an account has the address, this one or another. The database decides, since two may take it at the same moment. */
export async function takeEmail(db: Database, accountId: string, email: string): Promise<boolean> {
  const withAnother = and(eq(accounts.id, accountId), ne(accounts.email, email));
  try {
    // In a savepoint: without it, the refused update would end the caller's transaction.
    const taken = await db.transaction((tx) =>
      tx.update(accounts).set({ email }).where(withAnother).returning({ id: accounts.id }),
    );
    return taken.length > 0;
  } catch (error) {
    if (error instanceof Error && readError(error.cause).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
