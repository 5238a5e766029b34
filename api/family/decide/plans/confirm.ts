import { periodEnd } from "../../../../contract/money.ts";
import type { Quote, Subscription } from "../../../db/schema.ts";
import { change, type Draft, type Refusal, setBalance, tell, type World } from "../../draft.ts";
import { type Card, cardOf, findHeld, findPayer, findRunning } from "../../family.ts";
import type { HeldPlan } from "../../providers.ts";
import { computeQuote, findChanged, isOutdated, priceOfRow } from "../../quotes/compute-quote.ts";
import { isFree, readCheckoutState } from "../../state.ts";
import { notCancelled } from "./cancel.ts";
import { dropScheduled, replaceRunning } from "./end.ts";
import { chargePeriod } from "./renew.ts";

/** undefined: no card was typed in; the one on file pays, or none is needed. */
type TypedCard = { readonly outcome: "paid" | "delayed" | "once"; readonly card: Card };

type Payment = { readonly id: string; readonly quote: Quote; readonly card: TypedCard | undefined };

/** So much later a bank confirms a payment with the card that is delayed. */
const CONFIRMATION_SECONDS = 6;

/**
 * Confirms once, however often the button is pressed: whoever comes second finds it paid. Only what was shown is
 * charged.
 */
export function pay(draft: Draft, { id, quote, card }: Payment, { now }: World): "paid" | Refusal {
  const held = findHeld(draft.family, id);
  const state = held && readCheckoutState(held.subscription, now);
  if (!held || state === "closed") return { refused: "checkout_closed" };
  if (state === "paid") return "paid";
  const { subscription, plan } = held;
  const snapshot = { family: draft.family, selling: subscription.provider };
  const wanted = priceOfRow(subscription, plan);
  if (subscription.quote?.at !== quote.at || isOutdated(quote, snapshot, wanted, now))
    return { refused: "quote_changed" };
  if (!findPayer(draft.family, subscription)) return { refused: "checkout_closed" };
  const changed = findChanged(snapshot)?.subscription;
  if (!card && changed && !findPayer(draft.family, changed)) return { refused: "card_needed" };
  const paying = card ? change(draft, id, card.card) : held;
  if (card?.outcome !== "delayed") confirm(draft, paying, now);
  // In the database, so that a restart does not lose the confirmation.
  else change(draft, id, { status: "confirming", paidAt: addSeconds(now, CONFIRMATION_SECONDS) });
  return "paid";
}

function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}

/** For a change that waits at its provider for the end of the period. */
export function confirmOpen(draft: Draft, id: string, { now }: World): void {
  const held = findHeld(draft.family, id);
  if (held && readCheckoutState(held.subscription, now) === "open") confirm(draft, held, now);
}

/**
 * Makes a checkout that was confirmed at `paidAt` what it said it would be: a plan that starts or replaces
 * another at once, or one that waits. For providers whose charges our own clock makes.
 */
export function confirm(draft: Draft, { subscription: row, plan }: HeldPlan, paidAt: Date): void {
  const quote =
    row.quote ?? computeQuote({ family: draft.family, selling: row.provider }, priceOfRow(row, plan), paidAt);
  const running = findRunning(draft.family);
  draft.effects.push({ kind: "redeem", subscriptionId: row.id, at: paidAt });
  if (running && quote.kind === "change_later") waitForPeriodEnd(draft, row, running, paidAt);
  else if (running && quote.kind === "change_now") changeNow(draft, row, running, quote, paidAt);
  else start(draft, row.id, quote, paidAt);
}

function start(draft: Draft, id: string, quote: Quote, paidAt: Date): void {
  replaceRunning(draft, id, paidAt);
  const subscription = quote.nextIsFirst
    ? startFree(draft, id, paidAt, new Date(quote.nextChargeAt))
    : startPaid(draft, id, paidAt);
  tell(draft, { kind: "started", subscription });
}

function startFree(draft: Draft, id: string, paidAt: Date, firstChargeAt: Date): Subscription {
  const period = { anchorAt: firstChargeAt, periodStart: paidAt, periodEnd: firstChargeAt };
  return change(draft, id, { status: "active", paidAt, ...period }).subscription;
}

function startPaid(draft: Draft, id: string, paidAt: Date): Subscription {
  const { plan } = change(draft, id, { status: "active", paidAt, anchorAt: paidAt });
  const end = periodEnd(paidAt, plan.billingInterval, 1);
  return chargePeriod(draft, id, { periodStart: paidAt, periodEnd: end }, paidAt);
}

function changeNow(
  draft: Draft,
  row: Subscription,
  { subscription: running }: HeldPlan,
  quote: Quote,
  at: Date,
): void {
  const { id, currency } = row;
  const freeUntil = isFree(running) ? running.periodEnd : null;
  replaceRunning(draft, id, at);
  change(draft, id, findPayment(row, running));
  if (!freeUntil) setBalance(draft, currency, quote.creditCents);
  const subscription = freeUntil ? startFree(draft, id, at, freeUntil) : startPaid(draft, id, at);
  tell(draft, { kind: "changed", subscription, previousPlanId: running.planId });
}

/** Whoever chooses the next plan wants to go on: a cancellation is undone by it. */
function waitForPeriodEnd(
  draft: Draft,
  row: Subscription,
  { subscription: running }: HeldPlan,
  paidAt: Date,
): void {
  dropScheduled(draft, paidAt);
  const card = findPayment(row, running);
  change(draft, running.id, { status: "active", ...notCancelled, ...card });
  const { subscription } = change(draft, row.id, { status: "scheduled", paidAt, ...card });
  tell(draft, { kind: "changed", subscription, previousPlanId: running.planId });
}

/** The card that was typed in with the adult who did so, else the one on file with its owner. */
function findPayment(row: Subscription, running: Subscription): Card & Pick<Subscription, "payerId"> {
  const paying = row.cardLast4 ? row : running;
  return { ...cardOf(paying), payerId: paying.payerId };
}
