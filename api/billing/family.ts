import { and, eq, or } from "drizzle-orm";
import { type Family, families, type Plan, plans, type Subscription, subscriptions } from "../db/schema.ts";
import type { BillingDeps } from "./deps.ts";
import { isRunning, type RunningPlan } from "./state.ts";

/** What a family has, as far as money goes: settle it first. */
export type FamilyState<F = Family, S = Subscription, P = Plan> = {
  readonly family: F;
  readonly running: RunningPlan<S, P> | undefined;
  /** Waits for the end of the running plan's period. */
  readonly scheduled: RunningPlan<S, P> | undefined;
};

/** Of the rows of one family, one for each of its subscriptions, or one without. */
export function gatherState<F, S extends Pick<Subscription, "status">, P>(
  first: { family: F },
  rows: readonly { subscription: S | null; plan: P | null }[],
): FamilyState<F, S, P> {
  const had = rows.flatMap(({ subscription, plan }) =>
    subscription && plan ? [{ subscription, plan }] : [],
  );
  const isScheduled = ({ subscription }: RunningPlan<S, P>) => subscription.status === "scheduled";
  return {
    family: first.family,
    running: had.find((each) => !isScheduled(each)),
    scheduled: had.find(isScheduled),
  };
}

export async function readFamily(
  deps: Pick<BillingDeps, "db" | "clock" | "providers">,
  familyId: string,
): Promise<FamilyState> {
  const counts = or(isRunning(deps).where, eq(subscriptions.status, "scheduled"));
  const rows = await deps.db
    .select({ family: families, subscription: subscriptions, plan: plans })
    .from(families)
    .leftJoin(subscriptions, and(eq(subscriptions.familyId, families.id), counts))
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(families.id, familyId));
  const [first] = rows;
  if (!first) throw new Error(`no family ${familyId}`);
  return gatherState(first, rows);
}
