import { eq } from "drizzle-orm";
import type { ResponseOf } from "../../contract/calls.ts";
import { accounts } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../http/failure.ts";

type Settings = ResponseOf<"readSettings">;

const columns = { reminders: accounts.reminders };

export async function readSettings({ db }: Deps, accountId: string): Promise<Settings> {
  const [settings] = await db.select(columns).from(accounts).where(eq(accounts.id, accountId));
  if (!settings) throw new Failure("unauthorized");
  return settings;
}

export async function changeSettings(
  { db }: Deps,
  accountId: string,
  { reminders }: Settings,
): Promise<Settings> {
  const [settings] = await db
    .update(accounts)
    .set({ reminders })
    .where(eq(accounts.id, accountId))
    .returning(columns);
  if (!settings) throw new Failure("unauthorized");
  return settings;
}
