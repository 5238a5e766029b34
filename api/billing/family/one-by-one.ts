import { sql } from "drizzle-orm";
import { isDatabaseUnavailable } from "../../db/unavailable.ts";
import type { Deps } from "../../deps.ts";
import { reasonOf } from "../../start-error.ts";

const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 6 * 3600;

/** Of work that failed, by the id of its row: how often, when, and for how long it is left alone then. */
export type Failures = Map<string, { times: number; failedAtMs: number; waitSeconds: number }>;

type Work = { readonly id: string; readonly familyId: string };

/**
 * One failure keeps nobody else waiting: it is logged with its family, tried again later each time, and the next
 * one goes on. What is not asked for any more is forgotten.
 */
export async function workOneByOne<W extends Work>(
  { db, clock, logger }: Pick<Deps, "db" | "clock" | "logger">,
  failures: Failures,
  { what, all, work }: { what: string; all: readonly W[]; work: (one: W) => Promise<void> },
): Promise<void> {
  const asked = new Set(all.map(({ id }) => id));
  for (const id of failures.keys()) if (!asked.has(id)) failures.delete(id);
  for (const one of all) {
    const before = failures.get(one.id);
    // A clock that was set back makes nobody wait until the old time comes again.
    if (before && Math.abs(clock().getTime() - before.failedAtMs) < before.waitSeconds * 1000) continue;
    try {
      await work(one);
      failures.delete(one.id);
    } catch (error) {
      // A database that does not answer at all is nobody's own failure: this throws, and everything waits.
      if (isDatabaseUnavailable(error)) await db.execute(sql`select 1`);
      const times = (before?.times ?? 0) + 1;
      const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (times - 1), LONGEST_WAIT_SECONDS);
      failures.set(one.id, { times, failedAtMs: clock().getTime(), waitSeconds });
      const reason = reasonOf(error instanceof Error ? (error.cause ?? error) : error);
      logger.error({ family: one.familyId, reason, times, waitSeconds }, what);
    }
  }
}
