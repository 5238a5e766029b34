import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../../db/database.ts";
import { families } from "../../db/schema.ts";
import type { Answer, Press } from "./calls.ts";
import type { Chance } from "./chance.ts";

const MOST_MS_BETWEEN = 12;

/** Two calls at the same moment: the second some milliseconds after the first, or both held up at the same door. */
export async function pressAtOnce(
  db: Database,
  [one, other]: readonly [Press, Press],
  chance: Chance,
): Promise<Answer[]> {
  if (chance.happens(50)) return pressBehindLock(db, [one, other]);
  const ms = chance.upTo(MOST_MS_BETWEEN);
  return Promise.all([one(), wait(ms).then(other)]);
}

/**
 * Somebody else has the families until both calls wait for them: both have read by then whatever they read before the
 * lock. A call that is answered without it waits for nobody.
 */
async function pressBehindLock(db: Database, presses: readonly Press[]): Promise<Answer[]> {
  const locked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await tx.select().from(families).orderBy(families.id).for("update");
    locked.resolve();
    await opened.promise;
  });
  await locked.promise;
  let answered = 0;
  const answers = presses.map((press) => press().finally(() => answered++));
  await expect.poll(async () => answered + (await countWaiting(db)), { interval: 2 }).toBe(presses.length);
  opened.resolve();
  await holder;
  return Promise.all(answers);
}

function countWaiting(db: Database): Promise<number> {
  const isHere = sql`datname = current_database() and wait_event_type = 'Lock'`;
  return db.$count(sql`pg_stat_activity`, isHere);
}
