import { eq } from "drizzle-orm";
import { subscriptions } from "../../../../db/schema.ts";
import { providerDropped } from "../../../../family/decide/plans/provider-says.ts";
import { readFromStripe, type StripeDeps } from "../client.ts";
import { fromSeconds, idOf } from "../state.ts";
import { apply, changeRow, findRow, readRemote } from "../sync.ts";

/** A schedule that is gone, as after a release in the dashboard, takes the change that waited in it along. */
export async function syncSchedule(deps: StripeDeps, scheduleId: string): Promise<void> {
  const schedule = await readFromStripe(scheduleId, deps.stripe.subscriptionSchedules.retrieve(scheduleId));
  const { released_at, canceled_at } = schedule;
  const goneAt = released_at ?? canceled_at;
  const remoteId = schedule.released_subscription ?? idOf(schedule.subscription);
  if (goneAt && remoteId) await dropGone(deps, remoteId, fromSeconds(goneAt));
}

/** First what the subscription is by now: the change may have begun. */
export async function dropGone(deps: StripeDeps, remoteId: string, goneAt: Date): Promise<void> {
  const remote = await readRemote(deps, remoteId);
  await apply(deps, remote);
  const row = await findRow(deps.db, eq(subscriptions.providerSubscriptionId, remoteId));
  if (row && !remote.schedule)
    await changeRow(deps, row, (draft, world) => providerDropped(draft, row.id, goneAt, world));
}
