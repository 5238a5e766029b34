import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { accounts, plans } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { queueMail } from "../mail/outbox.ts";
import { type Subscription, setState } from "./lifecycle.ts";
import { cancellationMail } from "./mails.ts";
import { describePlan } from "./plans.ts";

/** The one way into `cancelled`, so that each cancellation has its receipt, and one only. */
export async function markCancelled(
  tx: Database,
  deps: Deps,
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
