import { eq } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { plans, type plans as planTable, subscriptions } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isConfirming } from "../checkout-window.ts";
import {
  activate,
  closeCheckout,
  lockFamily,
  type Subscription,
  setState,
  settleFamily,
} from "../lifecycle.ts";
import type { CardOutcome } from "./card.ts";

const CONFIRMATION_SECONDS = 6;

export type Checkout = {
  readonly subscription: Subscription;
  readonly plan: typeof planTable.$inferSelect;
  readonly state: CheckoutState;
};
/** `paid`: the money is on its way or there; `closed`: expired, left, or replaced by another choice. */
export type CheckoutState = "open" | "paid" | "closed";

export async function findCheckout(deps: Deps, id: string): Promise<Checkout | undefined> {
  const found = await readCheckout(deps.db, id);
  if (!found) return undefined;
  await settleFamily(deps, found.subscription.familyId);
  return readCheckout(deps.db, id);
}

async function readCheckout(db: Database, id: string): Promise<Checkout | undefined> {
  const [row] = await db
    .select({ subscription: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.id, id));
  return row && { ...row, state: stateOf(row.subscription) };
}

function stateOf(subscription: Subscription): CheckoutState {
  if (isConfirming(subscription)) return "paid";
  return subscription.status === "pending" ? "open" : "closed";
}

/** Pays once, however often the button is pressed: whoever comes second finds it paid. */
export async function payInSandbox(
  deps: Deps,
  checkout: Checkout,
  outcome: CardOutcome,
): Promise<"paid" | "declined" | "closed"> {
  const { id, familyId } = checkout.subscription;
  return deps.db.transaction(async (tx) => {
    await lockFamily(tx, familyId);
    const current = await readCheckout(tx, id);
    if (current?.state !== "open") return current?.state ?? "closed";
    if (outcome === "declined") return "declined";
    const now = deps.clock();
    if (outcome === "paid") await activate(tx, current.subscription, now);
    // In the database, so that a restart does not lose the confirmation.
    else await setState(tx, id, { paidAt: new Date(now.getTime() + CONFIRMATION_SECONDS * 1000) });
    return "paid";
  });
}

/** Gives the promo code back at once. What is paid stays paid. */
export async function leaveCheckout(deps: Deps, { subscription: { id, familyId } }: Checkout): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockFamily(tx, familyId);
    const current = await readCheckout(tx, id);
    if (current?.state === "open") await closeCheckout(tx, current.subscription, deps.clock());
  });
}
