import { GRACE_DAYS, nextPeriodEnd } from "../../../../contract/money.ts";
import { addDays } from "../../../../contract/rules.ts";
import type { Subscription } from "../../../db/schema.ts";
import { addBalance, change, type Draft, type NewCharge, tell, type World } from "../../draft.ts";
import { amountDue, balanceIn, cardOf, findAdult, findPayer, findScheduled } from "../../family.ts";
import type { FailedStage } from "../../mails.ts";
import type { HeldPlan } from "../../providers.ts";
import { end } from "./end.ts";

const DAY_MS = 24 * 3600 * 1000;
const RETRY_DAYS = 1;
/** So many days before the plan ends unpaid, in the middle and on the last, the family is told again. */
const TOLD_AGAIN: Readonly<Record<number, FailedStage>> = { [GRACE_DAYS]: "first", 4: "again", 1: "last" };

type Period = { readonly periodStart: Date; readonly periodEnd: Date };

/** The end of one period, or one more try to charge it: dated when it was due, whenever it is looked at. */
export function endPeriod(draft: Draft, held: HeldPlan, due: Date, { providers }: World): void {
  const { subscription } = held.subscription.retryAt
    ? held
    : takeUpPrice(draft, takeUpScheduled(draft, held, due), due);
  const { id, graceEndsAt } = subscription;
  const amountCents = amountDue(draft.family, subscription);
  const { canCharge } = providers.find(subscription.provider);
  // Nobody is charged for a family that they have left, or are leaving.
  if (!findPayer(draft.family, subscription)) end(draft, id, due);
  else if (amountCents === 0 || canCharge?.(subscription)) payPeriod(draft, id, due);
  else if (graceEndsAt && graceEndsAt <= due) end(draft, id, graceEndsAt, "unpaid");
  else fail(draft, subscription, due, amountCents);
}

/** Starts the plan that waited for this moment; with the same interval it keeps the day that periods are counted from. */
function takeUpScheduled(draft: Draft, held: HeldPlan, due: Date): HeldPlan {
  const scheduled = findScheduled(draft.family);
  if (!scheduled) return held;
  const { id, anchorAt, periodStart } = held.subscription;
  const keepsDay = held.plan.billingInterval === scheduled.plan.billingInterval;
  change(draft, id, { status: "replaced", endedAt: due });
  return change(draft, scheduled.subscription.id, {
    status: "active",
    ...cardOf(held.subscription),
    payerId: held.subscription.payerId,
    anchorAt: keepsDay ? anchorAt : due,
    periodStart,
    periodEnd: due,
    paidUntil: due,
  });
}

/** From its first charge at or after the day that the family was told of. */
export function takeUpPrice(draft: Draft, held: HeldPlan, due: Date): HeldPlan {
  const { id, priceCents, listPriceCents, nextPriceCents, nextListPriceCents, nextPriceAt } =
    held.subscription;
  if (!nextPriceAt || nextPriceAt > due) return held;
  return change(draft, id, {
    priceCents: nextPriceCents ?? priceCents,
    listPriceCents: nextListPriceCents ?? listPriceCents,
    nextPriceCents: null,
    nextListPriceCents: null,
    nextPriceAt: null,
  });
}

/** The next period, paid now: a late payment moves no dates. */
export function payPeriod(draft: Draft, id: string, at: Date): void {
  const { subscription, plan } = change(draft, id, { overdueCents: null, graceEndsAt: null, retryAt: null });
  const start = subscription.periodEnd ?? at;
  const end = nextPeriodEnd(subscription.anchorAt ?? start, plan.billingInterval, start);
  chargePeriod(draft, id, { periodStart: start, periodEnd: end }, at);
}

/** Begins a period that is paid by our own clock, the balance first. */
export function chargePeriod(draft: Draft, id: string, period: Period, at: Date): Subscription {
  const { subscription } = change(draft, id, { ...period, paidUntil: period.periodEnd });
  const { planId, priceCents, listPriceCents, currency, promoCode, provider } = subscription;
  const creditCents = Math.min(balanceIn(draft.family, currency), priceCents);
  addBalance(draft, currency, -creditCents);
  const charge = {
    subscriptionId: id,
    planId,
    ...period,
    listCents: listPriceCents,
    discountCents: listPriceCents - priceCents,
    creditCents,
    amountCents: priceCents - creditCents,
    currency,
    promoCode,
    provider,
    providerReference: `${id} ${period.periodStart.toISOString()}`,
    createdAt: at,
  };
  writeCharge(draft, subscription, charge);
  return subscription;
}

/** A charge with its receipt to the adults of the moment. */
export function writeCharge(draft: Draft, subscription: Subscription, charge: NewCharge): void {
  const payer = findAdult(draft.family, subscription.payerId);
  draft.effects.push({ kind: "charge", subscription, charge, payer, readers: draft.family.adults });
}

function fail(draft: Draft, row: Subscription, due: Date, overdueCents: number): void {
  const graceEndsAt = row.graceEndsAt ?? addDays(due, GRACE_DAYS);
  const { subscription } = change(draft, row.id, {
    overdueCents,
    graceEndsAt,
    retryAt: addDays(due, RETRY_DAYS),
  });
  const stage = TOLD_AGAIN[Math.round((graceEndsAt.getTime() - due.getTime()) / DAY_MS)];
  if (stage) tell(draft, { kind: "payment_failed", subscription, stage });
}
