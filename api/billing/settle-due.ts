import { and, eq, isNotNull, isNull, lte, ne, not, or } from "drizzle-orm";
import { subscriptions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { isStillOpen } from "./checkout-window.ts";
import { settleFamily } from "./lifecycle.ts";
import { cancelReplaced, syncSubscription } from "./providers/stripe/sync.ts";

const { status, provider, paidAt, periodEnd, cancelAt } = subscriptions;

/** Every family has its due changes made when it is next looked at; this looks at those that nobody does. */
export async function settleDue(deps: Deps): Promise<void> {
  const now = deps.clock();
  const due = await deps.db
    .selectDistinct({ familyId: subscriptions.familyId })
    .from(subscriptions)
    .where(
      or(
        and(eq(status, "pending"), or(not(isStillOpen(now) ?? isNull(paidAt)), lte(paidAt, now))),
        and(eq(status, "active"), ne(provider, "stripe"), lte(periodEnd, now)),
        and(eq(status, "cancelled"), lte(cancelAt, now)),
      ),
    );
  for (const { familyId } of due) await settleFamily(deps, familyId);
  if (deps.stripe) await catchUpWithStripe(deps, now);
}

/** For events that never arrived, and for what Stripe could not be told at the time. */
async function catchUpWithStripe(deps: Deps, now: Date): Promise<void> {
  const behind = await deps.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(provider, "stripe"),
        isNotNull(subscriptions.providerSubscriptionId),
        or(and(eq(status, "active"), lte(periodEnd, now)), and(eq(status, "replaced"), isNull(cancelAt))),
      ),
    );
  for (const each of behind) {
    if (each.status === "replaced") await cancelReplaced(deps, each.familyId);
    else if (each.providerSubscriptionId) await syncSubscription(deps, each.providerSubscriptionId);
  }
}
