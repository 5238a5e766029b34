import { and, isNotNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { ACTIVITY_DAYS, addDays, BRING_BACK_DAYS } from "../../contract/rules.ts";
import type { Database } from "../db/database.ts";
import {
  activities,
  deletionCodes,
  emailChanges,
  invitations,
  loginCodes,
  outbox,
  rateLimits,
  recoveryCodes,
  resetTokens,
  sessions,
  signUps,
  webhookEvents,
} from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { KNOWN_DAYS, KNOWN_NETWORK } from "./known-networks.ts";

/** Some milliseconds of work, so that nobody who asks meanwhile waits for more. */
const BATCH_SIZE = 1_000;
/** For how long mail that left, or was given up, is kept. */
export const MAIL_DAYS = 7;

/** Forgets what the privacy policy says is kept for a short time only. */
export async function forgetOldTraces({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const daysAgo = (days: number) => addDays(clock(), -days);
  const isNetwork = sql`starts_with(${rateLimits.key}, ${`${KNOWN_NETWORK}:`})`;
  const isDone = or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt));
  const { windowStartedAt } = rateLimits;
  await forget(db, rateLimits.key, windowStartedAt, daysAgo(2), not(isNetwork));
  await forget(db, rateLimits.key, windowStartedAt, daysAgo(KNOWN_DAYS));
  await forget(db, recoveryCodes.id, recoveryCodes.expiresAt, daysAgo(1));
  await forget(db, loginCodes.id, loginCodes.expiresAt, daysAgo(1));
  await forget(db, deletionCodes.id, deletionCodes.expiresAt, daysAgo(1));
  // Longer than the way back works.
  await forget(db, emailChanges.id, emailChanges.expiresAt, daysAgo(BRING_BACK_DAYS + 1));
  await forget(db, invitations.id, invitations.expiresAt, clock());
  await forget(db, signUps.id, signUps.expiresAt, daysAgo(1));
  await forget(db, resetTokens.hash, resetTokens.expiresAt, clock());
  await forget(db, sessions.id, sessions.expiresAt, daysAgo(30));
  await forget(db, sessions.id, sessions.endedAt, daysAgo(30));
  await forget(db, activities.id, activities.createdAt, daysAgo(ACTIVITY_DAYS));
  // A payment provider repeats an event for a few days at most.
  await forget(db, webhookEvents.id, webhookEvents.receivedAt, daysAgo(30));
  await forget(db, outbox.id, outbox.createdAt, daysAgo(MAIL_DAYS), isDone);
}

/** Batch after batch, the oldest first. Rows that another process is forgetting too are left to it. */
async function forget(db: Database, key: PgColumn, at: PgColumn, before: Date, which?: SQL): Promise<void> {
  const table: PgTable = key.table;
  for (;;) {
    const batch = db
      .select({ key })
      .from(table)
      .where(and(lt(at, before), which))
      .orderBy(at)
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true });
    // An array, so that each is found by its key: of a list, the planner would compare the whole table with it.
    const forgotten = await db.delete(table).where(sql`${key} = any(array(${batch}))`).returning({ key });
    if (forgotten.length < BATCH_SIZE) return;
  }
}
