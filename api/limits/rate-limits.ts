import { createHmac } from "node:crypto";
import { and, eq, gt, gte, inArray, lt, lte, or, sql } from "drizzle-orm";
import { rateLimits } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../http/failure.ts";

export type LimitDeps = Pick<Deps, "db" | "clock" | "keyring">;

export type Limit = {
  readonly name: string;
  /** Whom it counts: an account, a family, an e-mail, a network address. Stored only as an HMAC. */
  readonly key: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** Given: past `max`, each further try doubles the wait; else the wait is for the window to pass. */
  readonly firstWaitSeconds?: number;
};

const LONGEST_WAIT_SECONDS = 3600;
/** How far the clocks of two processes may be apart. */
const CLOCK_SKEW_SECONDS = 60;

/** Counts one try and refuses it past the limit. Call it outside a transaction: a rollback would uncount it. */
export async function limit(deps: LimitDeps, rule: Limit): Promise<void> {
  refuseFor(await countTry(deps, rule));
}

export function refuseFor(waitSeconds: number): void {
  if (waitSeconds > 0) throw new Failure("too_many_requests", { retryAfterSeconds: waitSeconds });
}

/** 0: within the limit; else the seconds to wait. One statement, so that parallel tries are counted one by one. */
export async function countTry(deps: LimitDeps, rule: Limit): Promise<number> {
  const { db, clock } = deps;
  const { max, windowSeconds, firstWaitSeconds } = rule;
  const now = clock();
  const key = keyOf(deps, rule);
  const at = sql`${now.toISOString()}::timestamptz`;
  const seconds = (count: number) => sql`(${count}::float8 * interval '1 second')`;
  const { windowStartedAt: started, blockedUntil } = rateLimits;
  // Further ahead than a wait may be: the clock ran ahead when it was written.
  const isAhead = sql`${started} > ${at} + ${seconds((firstWaitSeconds ? LONGEST_WAIT_SECONDS : 0) + CLOCK_SKEW_SECONDS)}`;
  const isOver = sql`(${started} <= ${at} - ${seconds(windowSeconds)} or ${isAhead})`;
  const start = sql`case when ${isOver} then ${at} else ${started} end`;
  const count = sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`;
  const grown = sql`(least(${LONGEST_WAIT_SECONDS}::float8, ${firstWaitSeconds ?? 0}::float8 * 2 ^ least(${count} - ${max}::int, 20)) * interval '1 second')`;
  const end = firstWaitSeconds ? sql`${at} + ${grown}` : sql`${start} + ${seconds(windowSeconds)}`;
  const isLast = sql`${count} >= ${max}::int`;
  const firstEnd = new Date(now.getTime() + (firstWaitSeconds ?? windowSeconds) * 1000);

  const [admitted] = await db
    .insert(rateLimits)
    .values({ key, windowStartedAt: now, count: 1, blockedUntil: max <= 1 ? firstEnd : null })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count,
        blockedUntil: sql`case when ${isLast} then ${end} end`,
        // A growing wait is remembered for one more window after it ends.
        windowStartedAt: firstWaitSeconds ? sql`case when ${isLast} then ${end} else ${start} end` : start,
      },
      setWhere: or(
        sql`${blockedUntil} is null`,
        lte(blockedUntil, now),
        gt(blockedUntil, new Date(now.getTime() + longestBlockMs(rule))),
      ),
    })
    .returning({ key: rateLimits.key });
  // 1: the wait has ended between the two statements.
  return admitted ? 0 : (await readWait(deps, rule)) || 1;
}

/** Counts one try of each, up to the first that it is too many for. */
export async function areWithin(deps: LimitDeps, rules: readonly Limit[]): Promise<boolean> {
  for (const rule of rules) if ((await countTry(deps, rule)) > 0) return false;
  return true;
}

/** A block that ends later was written by a clock that ran ahead, and counts for nothing. */
function longestBlockMs({ windowSeconds, firstWaitSeconds }: Limit): number {
  return ((firstWaitSeconds ? LONGEST_WAIT_SECONDS : windowSeconds) + CLOCK_SKEW_SECONDS) * 1000;
}

/** The seconds to wait, without counting a try; 0: none. */
export async function readWait(deps: LimitDeps, rule: Limit): Promise<number> {
  const [row] = await deps.db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, keyOf(deps, rule)));
  const waitMs = (row?.blockedUntil?.getTime() ?? 0) - deps.clock().getTime();
  return waitMs > longestBlockMs(rule) ? 0 : Math.max(0, Math.ceil(waitMs / 1000));
}

/** Takes back one try of each, which turned out not to be one that they count. */
export async function giveBack(deps: LimitDeps, rules: readonly Limit[]): Promise<void> {
  const keys = rules.map((rule) => keyOf(deps, rule));
  await deps.db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1`, blockedUntil: null })
    .where(inArray(rateLimits.key, keys));
}

/** Forgets the tries so far; without a key, everybody's under that name. */
export async function forgive(deps: LimitDeps, rule: { name: string; key?: string }): Promise<void> {
  const { name, key } = rule;
  const row =
    key === undefined
      ? // From `name:` up to the next character after the colon: a range, which the index has in one piece.
        and(gte(rateLimits.key, `${name}:`), lt(rateLimits.key, `${name};`))
      : eq(rateLimits.key, keyOf(deps, { name, key }));
  await deps.db.delete(rateLimits).where(row);
}

function keyOf(deps: LimitDeps, { name, key }: { name: string; key: string }): string {
  return `${name}:${hashPerson(deps, key)}`;
}

export function hashPerson({ keyring }: Pick<Deps, "keyring">, person: string): string {
  return createHmac("sha256", keyring.hmacSecret).update(person).digest("base64url");
}
