import { and, isNotNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { ACTIVITY_DAYS, addDays, BRING_BACK_DAYS } from "../../contract/rules.ts";
import { workOneByOne } from "../chores/one-by-one.ts";
import type { Database } from "../db/database.ts";
import {
  activities,
  deletionCodes,
  emailChanges,
  failedWork,
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

/** Of a table: its key, the moment that counts, when it is old, and which of its rows. */
type Old = readonly [key: PgColumn, at: PgColumn, before: Date, which?: SQL];

/** Forgets what the privacy policy says is kept for a short time only. */
export async function forgetOldTraces(deps: Pick<Deps, "db" | "clock" | "logger">): Promise<void> {
  const { db, clock } = deps;
  const daysAgo = (days: number) => addDays(clock(), -days);
  const isNetwork = sql`starts_with(${rateLimits.key}, ${`${KNOWN_NETWORK}:`})`;
  const isDone = or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt));
  const { windowStartedAt } = rateLimits;
  const all: Record<string, Old> = {
    limits: [rateLimits.key, windowStartedAt, daysAgo(2), not(isNetwork)],
    networks: [rateLimits.key, windowStartedAt, daysAgo(KNOWN_DAYS)],
    "recovery codes": [recoveryCodes.id, recoveryCodes.expiresAt, daysAgo(1)],
    "login codes": [loginCodes.id, loginCodes.expiresAt, daysAgo(1)],
    "deletion codes": [deletionCodes.id, deletionCodes.expiresAt, daysAgo(1)],
    // Longer than the way back works.
    "e-mail changes": [emailChanges.id, emailChanges.expiresAt, daysAgo(BRING_BACK_DAYS + 1)],
    invitations: [invitations.id, invitations.expiresAt, clock()],
    "sign-ups": [signUps.id, signUps.expiresAt, daysAgo(1)],
    "reset tokens": [resetTokens.hash, resetTokens.expiresAt, clock()],
    "expired sessions": [sessions.id, sessions.expiresAt, daysAgo(30)],
    "ended sessions": [sessions.id, sessions.endedAt, daysAgo(30)],
    activities: [activities.id, activities.createdAt, daysAgo(ACTIVITY_DAYS)],
    // A payment provider repeats an event for a few days at most.
    events: [webhookEvents.id, webhookEvents.receivedAt, daysAgo(30)],
    mails: [outbox.id, outbox.createdAt, daysAgo(MAIL_DAYS), isDone],
  };
  await workOneByOne(deps, {
    what: "what is old cannot be forgotten",
    all: Object.entries(all).map(([id, old]) => ({ id, old })),
    work: ({ old }) => forget(db, old),
  });
  // What is asked for is tried more often than that: nobody asks for it by these words any more.
  await db.delete(failedWork).where(lt(failedWork.failedAt, daysAgo(2)));
}

/** Batch after batch, the oldest first. Rows that another process is forgetting too are left to it. */
async function forget(db: Database, [key, at, before, which]: Old): Promise<void> {
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
