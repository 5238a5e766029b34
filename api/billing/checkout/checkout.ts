import { and, eq } from "drizzle-orm";
import { type Figures, type Plan, plans, type Subscription, subscriptions } from "../../db/schema.ts";
import { Failure } from "../../http/failure.ts";
import type { BillingDeps } from "../deps.ts";
import { readFamily } from "../family.ts";
import { type Basis, findChanged, isOutdated, priceOfRow, readsTheSame } from "../quotes/figures.ts";
import { askFigures } from "../quotes/quote.ts";
import { changeFamily, settleFamily } from "../settle.ts";
import { type CheckoutState, type RunningPlan, readCheckoutState } from "../state.ts";
import { abandonCheckout } from "../transitions.ts";

export type Checkout = {
  readonly subscription: Subscription;
  readonly plan: Plan;
  readonly state: CheckoutState;
};

/** A checkout that can be paid, with what it will charge. */
export type OpenCheckout = Checkout & {
  readonly figures: Figures;
  /** The plan that is changed, where there is one. */
  readonly changed: RunningPlan | undefined;
};

export async function readCheckout(deps: BillingDeps, id: string): Promise<Checkout | undefined> {
  const [row] = await deps.db
    .select({ subscription: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.id, id));
  return row && { ...row, state: readCheckoutState(row.subscription, deps.clock()) };
}

export async function requireCheckout(deps: BillingDeps, id: string): Promise<Checkout> {
  const checkout = await readCheckout(deps, id);
  if (!checkout) throw new Failure("checkout_not_found");
  return checkout;
}

/** With figures that hold now: drawn up again, and kept, when what they followed from or the promise has changed. */
export async function drawUpCheckout(deps: BillingDeps, checkout: Checkout): Promise<OpenCheckout> {
  const { subscription, plan } = checkout;
  await settleFamily(deps, subscription.familyId);
  const basis = await readBasis(deps, subscription);
  const changed = findChanged(basis);
  if (changed?.subscription.graceEndsAt) throw new Failure("payment_overdue");
  const wanted = priceOfRow(subscription, plan);
  const known = subscription.figures;
  const now = deps.clock();
  const isValid = known && !isOutdated(known, basis, wanted, now);
  if (isValid && new Date(known.at) >= subscription.createdAt)
    return { ...checkout, figures: known, changed };
  const figures = await askFigures(deps, basis, wanted, now);
  if (isValid && readsTheSame(known, figures)) return { ...checkout, figures: known, changed };
  await deps.db
    .update(subscriptions)
    .set({ figures })
    .where(and(eq(subscriptions.id, subscription.id), eq(subscriptions.status, "pending")));
  return { ...checkout, subscription: { ...subscription, figures }, figures, changed };
}

export async function readBasis(
  deps: Pick<BillingDeps, "db" | "clock" | "providers">,
  { familyId, provider }: Subscription,
): Promise<Basis> {
  return { ...(await readFamily(deps, familyId)), selling: provider };
}

/** Gives the promo code back at once. What is paid stays paid. */
export async function leaveCheckout(deps: BillingDeps, { subscription }: Checkout): Promise<void> {
  await deps.providers.find(subscription.provider).closeCheckout(deps, subscription);
  await changeFamily(deps, subscription.familyId, async (tx) => {
    const current = await readCheckout({ ...deps, db: tx }, subscription.id);
    if (current?.state === "open") await abandonCheckout(tx, current.subscription, deps.clock());
  });
}
