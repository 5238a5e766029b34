import { and, isNotNull, lt, not, or, sql } from "drizzle-orm";
import {
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

const DAY_MS = 24 * 3600 * 1000;

/** Forgets what the privacy policy says is kept for a short time only. */
export async function forgetOldTraces({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  const isNetwork = sql`starts_with(${rateLimits.key}, ${`${KNOWN_NETWORK}:`})`;
  const { windowStartedAt } = rateLimits;
  await db.delete(rateLimits).where(and(lt(windowStartedAt, daysAgo(2)), not(isNetwork)));
  await db.delete(rateLimits).where(lt(windowStartedAt, daysAgo(KNOWN_DAYS)));
  await db.delete(recoveryCodes).where(lt(recoveryCodes.expiresAt, daysAgo(1)));
  await db.delete(signUps).where(lt(signUps.expiresAt, daysAgo(1)));
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, daysAgo(1)));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, daysAgo(30)), lt(sessions.endedAt, daysAgo(30))));
  // A payment provider repeats an event for a few days at most.
  await db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, daysAgo(30)));
  await db
    .delete(outbox)
    .where(and(lt(outbox.createdAt, daysAgo(7)), or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt))));
}
