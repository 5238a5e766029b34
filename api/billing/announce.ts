import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { accounts, type Charge, plans, type Subscription } from "../db/schema.ts";
import { queueMail } from "../mail/outbox.ts";
import type { BillingDeps } from "./deps.ts";
import { cancellationMail } from "./mails.ts";
import { describePlan } from "./plans.ts";

/** What happened to a family's money; `subscription` as it is afterwards. */
export type BillingEvent =
  | { readonly kind: "started"; readonly subscription: Subscription }
  | { readonly kind: "charged"; readonly subscription: Subscription; readonly charge: Charge }
  | { readonly kind: "payment_failed"; readonly subscription: Subscription }
  /** `at`: when the new plan starts, now or at the end of a period. */
  | { readonly kind: "changed"; readonly subscription: Subscription; readonly at: Date }
  | { readonly kind: "ended"; readonly subscription: Subscription; readonly at: Date }
  | { readonly kind: "cancelled"; readonly subscription: Subscription; readonly at: Date };

/** The one place where an event becomes mail, in the transaction that makes it happen. */
export async function announce(tx: Database, deps: BillingDeps, event: BillingEvent): Promise<void> {
  if (event.kind !== "cancelled") return;
  const { familyId, planId } = event.subscription;
  const readers = await tx
    .select({ email: accounts.email, language: accounts.language, plan: plans })
    .from(accounts)
    .innerJoin(plans, eq(plans.id, planId))
    .where(and(eq(accounts.familyId, familyId), ne(accounts.role, "child")));
  for (const { email, language, plan } of readers) {
    const payload = { planName: describePlan(plan, language).name, endsAt: event.at.toISOString() };
    await queueMail({ ...deps, db: tx }, { kind: cancellationMail, payload, recipient: email, language });
  }
}
