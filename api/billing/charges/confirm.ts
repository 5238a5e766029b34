import { periodEnd } from "../../../contract/money.ts";
import type { Database } from "../../db/database.ts";
import type { Figures, Plan, Subscription, SubscriptionStatus } from "../../db/schema.ts";
import { announce } from "../announce.ts";
import type { BillingDeps } from "../deps.ts";
import { readFamily } from "../family.ts";
import { requirePlan } from "../plans.ts";
import { drawUpFigures, priceOfRow } from "../quotes/figures.ts";
import { isFree } from "../state.ts";
import { dropScheduled, listLive, moveReservation, replaceRunning, setState } from "../transitions.ts";
import { chargePeriod, requireFamily, setBalance } from "./charge.ts";

/** Whatever the clock says: a period may have ended while the payment was being confirmed. */
const RUNNING: ReadonlySet<string> = new Set<SubscriptionStatus>(["active", "cancelled"]);

type Confirmation = { row: Subscription; plan: Plan; figures: Figures; paidAt: Date };

/**
 * Makes a checkout that was confirmed at `paidAt` what it said it would be: a plan that starts or replaces
 * another at once, or one that waits. For providers whose charges our own clock makes.
 */
export async function confirmCheckout(
  tx: Database,
  deps: BillingDeps,
  row: Subscription,
  paidAt: Date,
): Promise<void> {
  const plan = await requirePlan(tx, row.planId);
  const basis = { ...(await readFamily({ ...deps, db: tx }, row.familyId)), selling: row.provider };
  const figures = row.figures ?? drawUpFigures(basis, priceOfRow(row, plan), paidAt);
  const confirmation = { row, plan, figures, paidAt };
  await moveReservation(tx, row.id, "redeemed", paidAt);
  const running = (await listLive(tx, row.familyId)).find(({ status }) => RUNNING.has(status));
  if (figures.kind === "change_later" && running) return schedule(tx, deps, confirmation, running);
  if (figures.kind === "change_now" && running) return changeNow(tx, deps, confirmation, running);
  await replaceRunning(tx, deps, row, paidAt);
  const started = figures.nextIsFirst
    ? await startFree(tx, confirmation, new Date(figures.nextChargeAt))
    : await startPaid(tx, deps, confirmation);
  await announce(tx, deps, { kind: "started", subscription: started });
}

function startFree(tx: Database, { row, paidAt }: Confirmation, firstChargeAt: Date): Promise<Subscription> {
  return setState(tx, row.id, {
    status: "active",
    paidAt,
    anchorAt: firstChargeAt,
    periodStart: paidAt,
    periodEnd: firstChargeAt,
  });
}

async function startPaid(
  tx: Database,
  deps: BillingDeps,
  { row, plan, paidAt }: Confirmation,
): Promise<Subscription> {
  const period = { periodStart: paidAt, periodEnd: periodEnd(paidAt, plan.billingInterval, 1) };
  const started = await setState(tx, row.id, { status: "active", paidAt, anchorAt: paidAt, ...period });
  await chargePeriod(tx, deps, { subscription: started, period, at: paidAt });
  return started;
}

async function changeNow(
  tx: Database,
  deps: BillingDeps,
  confirmation: Confirmation,
  running: Subscription,
): Promise<void> {
  const { row, figures, paidAt } = confirmation;
  const cardLast4 = row.cardLast4 ?? running.cardLast4;
  await replaceRunning(tx, deps, row, paidAt);
  await setState(tx, row.id, { cardLast4 });
  if (isFree(running) && running.periodEnd) {
    const changed = await startFree(tx, confirmation, running.periodEnd);
    return announce(tx, deps, { kind: "changed", subscription: changed, at: paidAt });
  }
  await setBalance(tx, await requireFamily(tx, row.familyId), row.currency, figures.creditCents);
  const changed = await startPaid(tx, deps, confirmation);
  await announce(tx, deps, { kind: "changed", subscription: changed, at: paidAt });
}

/** Whoever chooses the next plan wants to go on: a cancellation is undone by it. */
async function schedule(
  tx: Database,
  deps: BillingDeps,
  { row, figures, paidAt }: Confirmation,
  running: Subscription,
): Promise<void> {
  await dropScheduled(tx, row.familyId, paidAt);
  const cardLast4 = row.cardLast4 ?? running.cardLast4;
  await setState(tx, running.id, { status: "active", cancelAt: null, cardLast4 });
  const waiting = await setState(tx, row.id, { status: "scheduled", paidAt, cardLast4 });
  await announce(tx, deps, { kind: "changed", subscription: waiting, at: new Date(figures.nextChargeAt) });
}
