import { and, eq, lt, notInArray } from "drizzle-orm";
import { TIME_ZONE } from "../../../contract/rules.ts";
import { toWallClock } from "../../../contract/zone.ts";
import { keepFailure } from "../../chores/one-by-one.ts";
import { DIFFERS } from "../../chores/operator-work.ts";
import { failedWork, settings } from "../../db/schema.ts";
import type { BillingDeps, Difference } from "../providers/provider.ts";

const CLAIMED = "reconciled_night";
/** In the hours of the business, when few people come. */
const AT_HOUR = 3;
const HOUR_MS = 3600_000;

/** Once a night, in one of several processes; again in the same night where a provider did not answer. */
export async function reconcileAtNight(deps: BillingDeps): Promise<void> {
  const shifted = new Date(deps.clock().getTime() - AT_HOUR * HOUR_MS);
  const night = toWallClock(shifted, TIME_ZONE).toISOString().slice(0, 10);
  const [claimed] = await deps.db
    .insert(settings)
    .values({ name: CLAIMED, value: night })
    .onConflictDoUpdate({ target: settings.name, set: { value: night }, setWhere: lt(settings.value, night) })
    .returning();
  if (!claimed) return;
  try {
    await reconcile(deps);
  } catch (error) {
    await deps.db.delete(settings).where(and(eq(settings.name, CLAIMED), eq(settings.value, night)));
    throw error;
  }
}

/** What still differs is kept for the operator until a later night finds that it agrees. */
export async function reconcile(deps: BillingDeps): Promise<void> {
  const found: Difference[] = [];
  for (const { remote } of deps.providers.all) found.push(...((await remote?.reconcile?.(deps)) ?? []));
  const items = found.map(({ id }) => id);
  await deps.db
    .delete(failedWork)
    .where(and(eq(failedWork.what, DIFFERS), notInArray(failedWork.item, items)));
  for (const { text, ...one } of found) await keepFailure(deps, DIFFERS, one, new Error(text));
}
