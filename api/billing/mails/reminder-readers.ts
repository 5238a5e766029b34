import { and, eq, ne, sql } from "drizzle-orm";
import { accounts } from "../../db/schema.ts";

/** Adults who have not turned reminders off. */
export const wantsReminders = sql`${and(ne(accounts.role, "child"), eq(accounts.reminders, true))}`;
