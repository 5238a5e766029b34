import { and, eq, isNull } from "drizzle-orm";
import { accounts } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** Whether there is an account that nobody asked to delete. */
export async function isKept({ db }: Pick<Deps, "db">, accountId: string): Promise<boolean> {
  return (await db.$count(accounts, and(eq(accounts.id, accountId), isNull(accounts.deleteAt)))) > 0;
}
