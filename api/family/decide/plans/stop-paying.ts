import { nextPeriodEnd } from "../../../../contract/money.ts";
import { type Draft, request, type World } from "../../draft.ts";
import { findNextCharge, findPending, findRunning, type NextCharge } from "../../family.ts";
import type { PlanLeft } from "../../mails.ts";
import type { HeldPlan } from "../../providers.ts";
import { unusedOf } from "../../quotes/compute-quote.ts";
import { cancelAtEnd, endUnpaid } from "./cancel.ts";
import { giveUpPending } from "./end.ts";

/** What becomes of the plan that was charged to the card of an adult who leaves. */
export type Stopped = {
  /** Until then the family has the plan. */
  readonly endsAt: Date;
  /** The charge that is not made. undefined: the plan was cancelled before. */
  readonly charge: NextCharge | undefined;
  /** The part of the payment that is for the days left. */
  readonly unusedCents: number;
  readonly currency: string | null;
};

/**
 * For an adult who leaves or asks to be deleted: the plan that is charged to their card runs to the end of what is paid
 * and does not renew, and nobody pays their open checkout. The caller tells everybody.
 */
export function stopPaying(draft: Draft, payerId: string, world: World): Stopped | undefined {
  const { now, providers } = world;
  if (findPending(draft.family)?.subscription.payerId === payerId) giveUpPending(draft, world);
  const held = findRunning(draft.family);
  if (held?.subscription.payerId !== payerId || !held.subscription.periodEnd) return undefined;
  const { subscription: running } = held;
  const { id, graceEndsAt, cancelAt, currency } = running;
  const periodEnd = findPeriodEnd(held, now);
  const charge = findNextCharge(draft.family, providers);
  if (charge) {
    if (graceEndsAt) endUnpaid(draft, id, now);
    else cancelAtEnd(draft, id, periodEnd, now);
    if (providers.find(running.provider).remote)
      request(draft, running, { kind: graceEndsAt ? "end" : "stop renewal" }, world);
  }
  const endsAt = graceEndsAt ? now : (cancelAt ?? periodEnd);
  return { endsAt, charge, unusedCents: unusedOf(running, now), currency };
}

/** A provider that has not told of its last renewal yet has begun the next period. */
function findPeriodEnd({ subscription, plan }: HeldPlan, now: Date): Date {
  const end = subscription.periodEnd ?? now;
  return end > now ? end : nextPeriodEnd(subscription.anchorAt ?? end, plan.billingInterval, now);
}

export function describeStopped({ endsAt, charge, unusedCents, currency }: Stopped): PlanLeft {
  return {
    endsAt: endsAt.toISOString(),
    currency: currency ?? "",
    unused: String(unusedCents),
    ...(charge && { cents: String(charge.cents) }),
  };
}
