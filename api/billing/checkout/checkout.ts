import { eq } from "drizzle-orm";
import { type Plan, plans, type Subscription, subscriptions } from "../../db/schema.ts";
import type { BillingDeps } from "../deps.ts";
import { changeFamily } from "../settle.ts";
import { type CheckoutState, readCheckoutState } from "../state.ts";
import { abandonCheckout } from "../transitions.ts";

export type Checkout = {
  readonly subscription: Subscription;
  readonly plan: Plan;
  readonly state: CheckoutState;
};

export async function readCheckout(deps: BillingDeps, id: string): Promise<Checkout | undefined> {
  const [row] = await deps.db
    .select({ subscription: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.id, id));
  return row && { ...row, state: readCheckoutState(row.subscription, deps.clock()) };
}

/** Gives the promo code back at once. What is paid stays paid. */
export async function leaveCheckout(deps: BillingDeps, { subscription }: Checkout): Promise<void> {
  await deps.providers.find(subscription.provider).closeCheckout(deps, subscription);
  await changeFamily(deps, subscription.familyId, async (tx) => {
    const current = await readCheckout({ ...deps, db: tx }, subscription.id);
    if (current?.state === "open") await abandonCheckout(tx, current.subscription, deps.clock());
  });
}
