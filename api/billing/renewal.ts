import { and, eq, ne } from "drizzle-orm";
import type { ResponseOf } from "../../contract/calls.ts";
import type { Database } from "../db/database.ts";
import { accounts, plans, type Subscription } from "../db/schema.ts";
import { Failure } from "../http/failure.ts";
import { queueMail } from "../mail/outbox.ts";
import type { BillingDeps } from "./deps.ts";
import { cancellationMail } from "./mails.ts";
import { describePlan } from "./plans.ts";
import { changeFamily, settleFamily } from "./settle.ts";
import { findRunning } from "./state.ts";
import { listLive, setState } from "./transitions.ts";

/** Access stays to the end of the paid period (docs/decisions/0002). Asked twice, it answers the same. */
export async function cancelSubscription(
  deps: BillingDeps,
  familyId: string,
): Promise<ResponseOf<"cancelSubscription">> {
  const { cancelAt } = await changeRenewal(deps, familyId, false);
  return { cancel_at: cancelAt?.toISOString() };
}

export async function resumeSubscription(deps: BillingDeps, familyId: string): Promise<void> {
  await changeRenewal(deps, familyId, true);
}

async function changeRenewal(deps: BillingDeps, familyId: string, renews: boolean): Promise<Subscription> {
  const running = findRunning(deps, await settleFamily(deps, familyId));
  if (!running) throw new Failure("no_subscription");
  await deps.providers.find(running.provider).setRenewal(deps, running, renews);
  const changed = findRunning(deps, await listLive(deps.db, familyId));
  if (!changed) throw new Failure("no_subscription");
  return changed;
}

/** For a plan that nobody else has to be told about. */
export async function setRenewalHere(
  deps: BillingDeps,
  { id, familyId }: Subscription,
  renews: boolean,
): Promise<void> {
  await changeFamily(deps, familyId, async (tx, live) => {
    const running = findRunning(deps, live);
    if (running?.id !== id || !running.periodEnd) throw new Failure("no_subscription");
    if (renews) await setState(tx, id, { status: "active", cancelAt: null });
    else if (running.status === "active") await markCancelled(tx, deps, running, running.periodEnd);
  });
}

/** The one way into `cancelled`, so that each cancellation has its receipt, and one only. */
export async function markCancelled(
  tx: Database,
  deps: BillingDeps,
  { id, familyId, planId }: Subscription,
  cancelAt: Date,
): Promise<void> {
  await setState(tx, id, { status: "cancelled", cancelAt });
  const readers = await tx
    .select({ email: accounts.email, language: accounts.language, plan: plans })
    .from(accounts)
    .innerJoin(plans, eq(plans.id, planId))
    .where(and(eq(accounts.familyId, familyId), ne(accounts.role, "child")));
  for (const { email, language, plan } of readers) {
    const payload = { planName: describePlan(plan, language).name, endsAt: cancelAt.toISOString() };
    await queueMail({ ...deps, db: tx }, { kind: cancellationMail, payload, recipient: email, language });
  }
}
