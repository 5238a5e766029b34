import { eq } from "drizzle-orm";
import { type Subscription, subscriptions } from "../../../../db/schema.ts";
import type { StripeDeps } from "../client.ts";
import { endAtStripe, requireRemote } from "../renewal.ts";
import { readOverdue } from "../state.ts";
import { apply, findRow, readRemote, syncSubscription } from "../sync.ts";

/** Its grace is over, and Stripe tries no more: it ends there, and so here. While Stripe tries, it runs on. */
export async function endOverdueAtStripe(deps: StripeDeps, row: Subscription): Promise<void> {
  const remoteId = requireRemote(row);
  const remote = await readRemote(deps, remoteId);
  await apply(deps, remote);
  const current = await findRow(deps.db, eq(subscriptions.id, row.id));
  const isOverdue = current?.graceEndsAt && current.graceEndsAt <= deps.clock();
  if (!isOverdue || readOverdue(remote)?.until !== null) return;
  await endAtStripe(deps, remoteId, { isPaid: false });
  await syncSubscription(deps, remoteId);
}
