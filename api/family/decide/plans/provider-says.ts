import { GRACE_DAYS } from "../../../../contract/money.ts";
import { addDays } from "../../../../contract/rules.ts";
import type { Subscription } from "../../../db/schema.ts";
import { change, type Draft, findRequest, type NewCharge, request, tell, type World } from "../../draft.ts";
import { type Card, cardOf, findHeld, findPayer, findRunning, findScheduled } from "../../family.ts";
import { markCancelled, notCancelled } from "./cancel.ts";
import { abandon, dropScheduled, end, replaceRunning } from "./end.ts";
import { takeUpPrice, writeCharge } from "./renew.ts";

/** How a subscription is at the provider that keeps it; `confirming`: the first payment is under way. */
export type Snapshot = {
  readonly remoteId: string;
  readonly startedAt: Date;
  readonly customer: { readonly provider: string; readonly customerId: string } | undefined;
  readonly state:
    | { readonly kind: "confirming" }
    | ({ readonly kind: "running" } & RemotePeriod)
    | { readonly kind: "ended"; readonly endedAt: Date | null };
};

export type RemotePeriod = {
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly anchorAt: Date;
  readonly cancelAt: Date | null;
  readonly card: Card | null;
  /** Nothing is charged until somebody resumes it there. */
  readonly isPaused: boolean;
  /** What this period costs, and whether a change waits for its end; of a provider that can be told a price to come. */
  readonly price?: { readonly cents: number | null; readonly isChangeWaiting: boolean };
  /** A renewal failed; the provider tries again at `until`, where it still does. */
  readonly overdue: {
    readonly cents: number;
    readonly until: Date | null;
    /** Where the payer approves it, if that is all that the bank asks for. */
    readonly approvalUrl?: string | null;
  } | null;
};

/** Takes a snapshot over. They may come late, twice and in any order: each says how things are, not what happened. */
export function providerSays(draft: Draft, id: string, snapshot: Snapshot, world: World): void {
  const { now } = world;
  const { remoteId, customer, state } = snapshot;
  const row = findHeld(draft.family, id)?.subscription;
  if (!row) return;
  if (customer) draft.effects.push({ kind: "remember customer", ...customer });
  if (row.status === "replaced") return;
  if (state.kind === "running") {
    const paying = keepPayer(draft, row, remoteId);
    run(draft, paying, snapshot, asDecided(draft, paying, state, world), world);
  } else if (state.kind === "confirming") takePayment(draft, row, remoteId, world);
  else if (isCheckout(row)) abandon(draft, id, now);
  else if (row.status !== "ended") end(draft, id, state.endedAt ?? now, row.graceEndsAt ? "unpaid" : "over");
}

function isCheckout({ status }: Subscription): boolean {
  return status === "pending" || status === "confirming";
}

/** The payment is under way. A snapshot of it that comes late changes nothing, but nobody pays who is gone. */
function takePayment(draft: Draft, row: Subscription, remoteId: string, world: World): void {
  const patch = { providerSubscriptionId: remoteId };
  change(draft, row.id, isCheckout(row) ? { ...patch, status: "confirming" } : patch);
  if (row.status === "ended" && !findPayer(draft.family, row)) request(draft, row, { kind: "end" }, world);
}

/**
 * What we decided and the provider was not told yet counts, whatever it says meanwhile. A plan that renews there and
 * whose payer is gone here is stopped; one that was renewed all the same is ended.
 */
function asDecided(draft: Draft, row: Subscription, said: RemotePeriod, world: World): RemotePeriod {
  const state = findRequest(draft.family, row, "use card") ? { ...said, card: null } : said;
  if (findRequest(draft.family, row, "start renewal")) return { ...state, cancelAt: null };
  if (findPayer(draft.family, row)) return state;
  const cancelAt = row.cancelAt ?? state.cancelAt ?? state.periodEnd;
  const kind = cancelAt <= state.periodStart ? "end" : "stop renewal";
  const isKnown = kind === "stop renewal" && state.cancelAt !== null;
  if (!isKnown && !findRequest(draft.family, row, kind)) request(draft, row, { kind }, world);
  return { ...state, cancelAt };
}

/** The plan of ours that the provider's subscription was until now. */
function findBefore({ family }: Draft, row: Subscription, remoteId: string): Subscription | undefined {
  if (row.providerSubscriptionId === remoteId) return undefined;
  return family.held
    .map(({ subscription }) => subscription)
    .find(({ providerSubscriptionId }) => providerSubscriptionId === remoteId);
}

/** A change is charged to the card that the subscription has, also where another adult ordered it. */
function keepPayer(draft: Draft, row: Subscription, remoteId: string): Subscription {
  const before = findBefore(draft, row, remoteId);
  return before ? change(draft, row.id, { payerId: before.payerId }).subscription : row;
}

function run(draft: Draft, row: Subscription, snapshot: Snapshot, period: RemotePeriod, world: World): void {
  const { now } = world;
  const { id, status } = row;
  const { remoteId } = snapshot;
  const paidAt = row.paidAt ?? snapshot.startedAt;
  const isNew = status !== "active" && status !== "cancelled";
  const before = findBefore(draft, row, remoteId);
  if (isNew && !before && !findPayer(draft.family, row)) {
    // It may have ended here before its provider heard of it: what was charged since then goes back.
    const endedAt = row.endedAt ?? now;
    change(draft, id, { status: "ended", providerSubscriptionId: remoteId, paidAt, endedAt });
    request(draft, row, { kind: "end" }, world);
    return;
  }
  const other = findRunning(draft.family)?.subscription;
  // Both are paid: the later choice stays.
  if (!before && other && other.createdAt > row.createdAt) {
    change(draft, id, { status: "replaced", providerSubscriptionId: remoteId, paidAt, endedAt: null });
    return;
  }
  if (before || isNew) replaceRunning(draft, id, now);
  // The subscription there is the same, so nothing is ended there: another row of ours has it now.
  if (before) change(draft, before.id, { providerSubscriptionId: null, endedAt: now });
  draft.effects.push({ kind: "redeem", subscriptionId: id, at: paidAt });
  const held = findHeld(draft.family, id);
  if (held && period.price?.cents === row.nextPriceCents) takeUpPrice(draft, held, period.periodStart);
  const changed = writeDown(draft, row, remoteId, { ...period, paidAt }, now);
  keepAnnouncement(draft, changed, period, world);
  // A change that waited was announced when it was confirmed.
  if (before && isCheckout(row))
    tell(draft, { kind: "changed", subscription: changed, previousPlanId: before.planId });
  else if (isNew && !before && !startsWithPayment(changed))
    tell(draft, { kind: "started", subscription: changed });
  tellOverdue(draft, row, changed, { isLastTry: period.overdue?.until === null });
}

/** Whatever took an announced price away there, as a cancellation that was taken back, it is asked for again. */
function keepAnnouncement(draft: Draft, row: Subscription, { price }: RemotePeriod, world: World): void {
  const { status, nextPriceAt, periodEnd } = row;
  const isDue = status === "active" && nextPriceAt && periodEnd && periodEnd >= nextPriceAt;
  if (!isDue || !price || price.isChangeWaiting || findScheduled(draft.family)) return;
  if (!findRequest(draft.family, row, "set price")) request(draft, row, { kind: "set price" }, world);
}

/** Each try that failed is told. That a bank asks its customer is told as such, and no longer as declined. */
function tellOverdue(
  draft: Draft,
  before: Subscription,
  subscription: Subscription,
  { isLastTry }: { isLastTry: boolean },
): void {
  const { graceEndsAt, approvalUrl } = subscription;
  const isNewTry = graceEndsAt?.getTime() !== before.graceEndsAt?.getTime();
  if (!graceEndsAt) return;
  if (approvalUrl && (isNewTry || !before.approvalUrl))
    tell(draft, { kind: "approval_needed", subscription });
  else if (!approvalUrl && isNewTry)
    tell(draft, {
      kind: "payment_failed",
      subscription,
      stage: before.graceEndsAt ? "again" : "first",
      ...(isLastTry && { isLastTry }),
    });
}

function writeDown(
  draft: Draft,
  row: Subscription,
  remoteId: string,
  { overdue, cancelAt, card, isPaused, ...period }: RemotePeriod & { readonly paidAt: Date },
  now: Date,
): Subscription {
  if (cancelAt && row.status !== "cancelled") markCancelled(draft, row.id, cancelAt, now);
  const { periodStart, periodEnd, anchorAt, paidAt } = period;
  return change(draft, row.id, {
    periodStart,
    periodEnd,
    // A period that ends where the charges begin is free, or what was paid was made longer as a gift.
    paidUntil: periodEnd > anchorAt ? periodEnd : row.paidUntil,
    anchorAt,
    paidAt,
    status: cancelAt ? "cancelled" : "active",
    providerSubscriptionId: remoteId,
    ...(cancelAt ? { cancelAt } : notCancelled),
    ...(card ?? cardOf(row)),
    isCollectionPaused: isPaused,
    overdueCents: overdue?.cents ?? null,
    approvalUrl: overdue?.approvalUrl ?? null,
    graceEndsAt: overdue ? (overdue.until ?? row.graceEndsAt ?? addDays(periodStart, GRACE_DAYS)) : null,
  }).subscription;
}

/**
 * One charge per reference, however often it is reported. What a provider took from the card of somebody who had left
 * by then goes back.
 */
export function providerCharged(draft: Draft, charge: NewCharge, world: World): void {
  const row = findHeld(draft.family, charge.subscriptionId)?.subscription;
  if (!row) return;
  writeCharge(draft, row, charge);
  if (startsWithPayment(row) && isOfFirstPeriod(row, charge))
    tell(draft, { kind: "started", subscription: row });
  const { amountCents, providerReference = null } = charge;
  if (amountCents > 0 && isUnwanted(draft, row, charge))
    request(draft, row, { kind: "refund", providerReference }, world);
}

/** The mail about the start waits for the payment, which the provider reports by itself, and has its receipt. */
function startsWithPayment({ quote }: Subscription): boolean {
  return quote?.kind === "start" && !quote.nextIsFirst;
}

function isOfFirstPeriod({ paidAt }: Subscription, { periodStart }: NewCharge): boolean {
  return paidAt !== null && periodStart < addDays(paidAt, 1);
}

function isUnwanted({ family }: Draft, row: Subscription, { periodStart }: NewCharge): boolean {
  if (findPayer(family, row)) return false;
  const neverRan = row.periodStart === null;
  return [row.cancelAt, row.endedAt].some((stopped) => stopped && (neverRan || periodStart >= stopped));
}

/** How much of a payment went back in all. */
export function noteRefund(draft: Draft, refund: { providerReference: string; cents: number }): void {
  draft.effects.push({ kind: "refund", ...refund, readers: draft.family.adults });
}

/** The change that waited for the end of this plan is off since then; one that was announced later still waits. */
export function providerDropped(draft: Draft, id: string, goneAt: Date, { now }: World): void {
  const scheduled = findScheduled(draft.family)?.subscription;
  const isOfIt = findRunning(draft.family)?.subscription.id === id;
  if (isOfIt && scheduled?.paidAt && scheduled.paidAt < goneAt) dropScheduled(draft, now);
}
