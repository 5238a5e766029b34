import type { CardCharge, PaidAhead } from "../../contract/calls.ts";
import { amountDue, type FamilyMoney, findNextCharge, findRunning, type NextCharge } from "./family.ts";
import type { FamilyProviders } from "./providers.ts";
import { unusedOf } from "./quotes/compute-quote.ts";

/** `isCardNeeded`: the plan ends for want of a card, and goes on with one. */
type Need = { readonly isCardNeeded: boolean };

/** What an adult would be charged first who enters a card now. undefined: entering one charges nothing. */
export function findCardCharge(
  family: FamilyMoney,
  providers: FamilyProviders,
  { isCardNeeded }: Need,
): NextCharge | undefined {
  return findNextCharge(family, providers) ?? (isCardNeeded ? findChargeIfResumed(family) : undefined);
}

export function describeCardCharge(
  family: FamilyMoney,
  providers: FamilyProviders,
  need: Need,
): CardCharge | null {
  const charge = findCardCharge(family, providers, need);
  if (!charge) return null;
  const { at, cents: amount, currency } = charge;
  const isOverdue = Boolean(findRunning(family)?.subscription.graceEndsAt);
  return { at: at.toISOString(), amount, currency, is_overdue: isOverdue };
}

function findChargeIfResumed(family: FamilyMoney): NextCharge | undefined {
  const running = findRunning(family)?.subscription;
  if (!running?.periodEnd) return undefined;
  return { at: running.periodEnd, cents: amountDue(family, running), currency: running.currency };
}

/** What an adult paid for days that are still to come. It stays with the family if they leave. */
export function describePaidAhead(family: FamilyMoney, payerId: string, now: Date): PaidAhead | null {
  const running = findRunning(family)?.subscription;
  if (running?.payerId !== payerId || !running.periodEnd) return null;
  const amount = unusedOf(running, now);
  if (amount === 0) return null;
  return { until: running.periodEnd.toISOString(), amount, currency: running.currency };
}
