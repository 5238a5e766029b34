import type { families, plans, subscriptions } from "../db/schema.ts";

type Family = Pick<typeof families.$inferSelect, "trialEndsAt">;
type Subscription = typeof subscriptions.$inferSelect;
type Plan = typeof plans.$inferSelect;

export type FamilyPlan =
  | { kind: "none" }
  | { kind: "trial"; daysRemaining: number; endsAt: Date }
  | { kind: "paid"; subscription: Subscription; plan: Plan };

const DAY_MS = 24 * 3600 * 1000;

/** A paid plan counts before a trial. The last day of a trial reads 1, and none reads less. */
export function resolveFamilyPlan(
  family: Family,
  running: { subscription: Subscription; plan: Plan } | undefined,
  now: Date,
): FamilyPlan {
  if (running && isRunning(running.subscription, now)) return { kind: "paid", ...running };
  const endsAt = family.trialEndsAt;
  if (!endsAt || endsAt <= now) return { kind: "none" };
  return { kind: "trial", daysRemaining: Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS), endsAt };
}

function isRunning({ status, provider, periodEnd, cancelAt }: Subscription, now: Date): boolean {
  if (status === "cancelled") return cancelAt !== null && cancelAt > now;
  // Between two periods Stripe needs a while to tell of the next one, and tells of the end too.
  if (status === "active" && provider === "stripe") return true;
  return status === "active" && periodEnd !== null && periodEnd > now;
}
