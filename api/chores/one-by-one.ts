import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, notInArray, sql } from "drizzle-orm";
import { failedWork } from "../db/schema.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import type { Deps } from "../deps.ts";
import { reasonOf } from "../start-error.ts";

const FIRST_WAIT_SECONDS = 60;
/** What was mended waits no longer than this, since a new process keeps to it too. */
const LONGEST_WAIT_SECONDS = 3600;

type WorkDeps = Pick<Deps, "db" | "clock" | "logger">;
type Item = { readonly id: string; readonly familyId?: string };

/**
 * One failure keeps nobody else waiting: it is logged and kept with its number, which names nobody, tried again later
 * each time, and the next one goes on. What is not asked for any more is forgotten.
 */
export async function workOneByOne<I extends Item>(
  deps: WorkDeps,
  { what, all, work }: { what: string; all: readonly I[]; work: (one: I) => Promise<unknown> },
): Promise<void> {
  const { db, clock } = deps;
  const failures = await takeFailures(deps, what, all);
  for (const one of all) {
    const before = failures.get(one.id);
    // A clock that was set back makes nobody wait until the old time comes again.
    if (before && Math.abs(clock().getTime() - before.failedAt.getTime()) < before.waitSeconds * 1000)
      continue;
    // The embedded database answers within one turn of the process: without another, no caller would have one.
    await nextTurn();
    try {
      await work(one);
      if (before) await forgetFailure(deps, what, one);
    } catch (error) {
      // A database that does not answer at all is nobody's own failure: this throws, and everything waits.
      if (isDatabaseUnavailable(error)) await db.execute(sql`select 1`);
      await keepFailure(deps, what, one, error);
    }
  }
}

/** Logged, and kept for the operator and the metrics until it is forgotten. */
export async function keepFailure(
  { db, clock, logger }: WorkDeps,
  what: string,
  one: Item,
  error: unknown,
): Promise<void> {
  const [before] = await db.select().from(failedWork).where(isFailure(what, one.id));
  const times = (before?.times ?? 0) + 1;
  const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (times - 1), LONGEST_WAIT_SECONDS);
  const reason = reasonOf(error instanceof Error ? (error.cause ?? error) : error);
  logger.error({ item: one.id, family: one.familyId, reason, times, waitSeconds }, what);
  const failure = { reason, times, failedAt: clock(), waitSeconds };
  await db
    .insert(failedWork)
    .values({ what, item: one.id, ...failure })
    .onConflictDoUpdate({ target: [failedWork.what, failedWork.item], set: failure });
}

export async function forgetFailure({ db }: WorkDeps, what: string, { id }: Item): Promise<void> {
  await db.delete(failedWork).where(isFailure(what, id));
}

/** Those of this work that are still asked for, by their item. */
async function takeFailures({ db }: WorkDeps, what: string, all: readonly Item[]) {
  const known = await db.select().from(failedWork).where(eq(failedWork.what, what));
  const asked = new Set(all.map(({ id }) => id));
  const kept = known.filter(({ item }) => asked.has(item));
  if (kept.length < known.length) {
    const items = kept.map(({ item }) => item);
    await db.delete(failedWork).where(and(eq(failedWork.what, what), notInArray(failedWork.item, items)));
  }
  return new Map(kept.map((failure) => [failure.item, failure]));
}

function isFailure(what: string, item: string) {
  return and(eq(failedWork.what, what), eq(failedWork.item, item));
}
