import { GRACE_DAYS, nextPeriodEnd } from "../../../contract/money.ts";
import type { Database } from "../../db/database.ts";
import type { Subscription } from "../../db/schema.ts";
import { announce } from "../announce.ts";
import { addDays } from "../dates.ts";
import type { BillingDeps } from "../deps.ts";
import { requirePlan } from "../plans.ts";
import { dueAt } from "../state.ts";
import { endRow, findScheduled, setState } from "../transitions.ts";
import { amountDue, chargePeriod, requireFamily } from "./charge.ts";

const RETRY_DAYS = 1;

/** Everything that fell due by now, one period or one try after the other, each dated when it was due. */
export async function endPeriods(tx: Database, deps: BillingDeps, row: Subscription): Promise<void> {
  const now = deps.clock();
  let current = row;
  for (let due = dueAt(current); current.status === "active" && due && due <= now; due = dueAt(current))
    current = await endPeriod(tx, deps, current, due);
}

async function endPeriod(
  tx: Database,
  deps: BillingDeps,
  row: Subscription,
  due: Date,
): Promise<Subscription> {
  const current = row.retryAt ? row : await takeUpScheduled(tx, row, due);
  const family = await requireFamily(tx, current.familyId);
  const amountCents = amountDue(family, current);
  const { canCharge } = deps.providers.find(current.provider);
  if (amountCents === 0 || canCharge?.(current)) return payPeriod(tx, deps, current, due);
  if (current.graceEndsAt && current.graceEndsAt <= due)
    return endRow(tx, deps, current, current.graceEndsAt);
  return fail(tx, deps, current, { due, amountCents });
}

/** The plan that waited for this moment runs from here on; where its interval is the same, so is its day. */
async function takeUpScheduled(tx: Database, row: Subscription, due: Date): Promise<Subscription> {
  const scheduled = await findScheduled(tx, row.familyId);
  if (!scheduled) return row;
  const [before, after] = [await requirePlan(tx, row.planId), await requirePlan(tx, scheduled.planId)];
  const keepsDay = before.billingInterval === after.billingInterval;
  await setState(tx, row.id, { status: "replaced", cancelAt: due });
  return setState(tx, scheduled.id, {
    status: "active",
    cardLast4: row.cardLast4,
    anchorAt: keepsDay ? row.anchorAt : due,
    periodStart: row.periodStart,
    periodEnd: due,
  });
}

/** The next period, paid now: a late payment moves no dates. */
export async function payPeriod(
  tx: Database,
  deps: BillingDeps,
  row: Subscription,
  at: Date,
): Promise<Subscription> {
  const { billingInterval } = await requirePlan(tx, row.planId);
  const start = row.periodEnd ?? at;
  const period = {
    periodStart: start,
    periodEnd: nextPeriodEnd(row.anchorAt ?? start, billingInterval, start),
  };
  const paid = await setState(tx, row.id, {
    ...period,
    giftFrom: null,
    overdueCents: null,
    graceEndsAt: null,
    retryAt: null,
  });
  await chargePeriod(tx, deps, { subscription: paid, period, at });
  return paid;
}

async function fail(
  tx: Database,
  deps: BillingDeps,
  row: Subscription,
  { due, amountCents }: { due: Date; amountCents: number },
): Promise<Subscription> {
  const failed = await setState(tx, row.id, {
    overdueCents: amountCents,
    graceEndsAt: row.graceEndsAt ?? addDays(due, GRACE_DAYS),
    retryAt: addDays(due, RETRY_DAYS),
  });
  if (!row.graceEndsAt) await announce(tx, deps, { kind: "payment_failed", subscription: failed });
  return failed;
}
