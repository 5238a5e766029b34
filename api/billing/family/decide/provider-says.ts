import { isDeepStrictEqual } from "node:util";
import { GRACE_DAYS } from "../../../../contract/money.ts";
import { addDays } from "../../../../contract/rules.ts";
import type { Subscription } from "../../../db/schema.ts";
import { change, type Draft, type NewCharge, tell, type World } from "../draft.ts";
import { type Card, cardOf, findHeld, findRunning } from "../family.ts";
import { markCancelled, notCancelled } from "./cancel.ts";
import { abandon, end, replaceRunning } from "./end.ts";

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
  /** A renewal failed; the provider tries again at `until`, where it still does. */
  readonly overdue: { readonly cents: number; readonly until: Date | null } | null;
};

/** Takes a snapshot over. They may come late, twice and in any order: each says how things are, not what happened. */
export function providerSays(draft: Draft, id: string, snapshot: Snapshot, { now }: World): void {
  const { remoteId, customer, state } = snapshot;
  const row = findHeld(draft.family, id)?.subscription;
  if (!row) return;
  if (customer) draft.effects.push({ kind: "remember customer", ...customer });
  if (row.status === "replaced") return;
  if (state.kind === "running") run(draft, row, snapshot, state, now);
  else if (state.kind === "confirming") takePayment(draft, row, remoteId);
  else if (isCheckout(row)) abandon(draft, id, now);
  else if (row.status !== "ended") end(draft, id, state.endedAt ?? now, row.graceEndsAt ? "unpaid" : "over");
}

function isCheckout({ status }: Subscription): boolean {
  return status === "pending" || status === "confirming";
}

/** The payment is under way. A snapshot of it that comes late changes nothing. */
function takePayment(draft: Draft, row: Subscription, remoteId: string): void {
  const patch = { providerSubscriptionId: remoteId };
  change(draft, row.id, isCheckout(row) ? { ...patch, status: "confirming" } : patch);
}

function run(draft: Draft, row: Subscription, snapshot: Snapshot, period: RemotePeriod, now: Date): void {
  const { id, status } = row;
  const { remoteId } = snapshot;
  const paidAt = row.paidAt ?? snapshot.startedAt;
  const before = draft.family.held
    .map(({ subscription }) => subscription)
    .find((each) => each.providerSubscriptionId === remoteId && remoteId !== row.providerSubscriptionId);
  const other = findRunning(draft.family)?.subscription;
  // Both are paid: the later choice stays.
  if (!before && other && other.createdAt > row.createdAt) {
    change(draft, id, { status: "replaced", providerSubscriptionId: remoteId, paidAt });
    return;
  }
  const isNew = status !== "active" && status !== "cancelled";
  if (before || isNew) replaceRunning(draft, id, now);
  // The subscription there is the same, so nothing is ended there: another row of ours has it now.
  if (before) change(draft, before.id, { providerSubscriptionId: null, endedAt: now });
  draft.effects.push({ kind: "redeem", subscriptionId: id, at: paidAt });
  const changed = writeDown(draft, row, remoteId, { ...period, paidAt }, now);
  const isOtherCard = period.card !== null && !isDeepStrictEqual(period.card, cardOf(row));
  if (isOtherCard && !before) draft.effects.push({ kind: "card entered" });
  // A change that waited was announced when it was confirmed.
  if (before && isCheckout(row))
    tell(draft, { kind: "changed", subscription: changed, previousPlanId: before.planId });
  else if (isNew && !before) tell(draft, { kind: "started", subscription: changed });
  if (changed.graceEndsAt && changed.graceEndsAt.getTime() !== row.graceEndsAt?.getTime())
    tell(draft, {
      kind: "payment_failed",
      subscription: changed,
      stage: row.graceEndsAt ? "again" : "first",
    });
}

function writeDown(
  draft: Draft,
  row: Subscription,
  remoteId: string,
  { overdue, cancelAt, card, ...period }: RemotePeriod & { readonly paidAt: Date },
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
    overdueCents: overdue?.cents ?? null,
    graceEndsAt: overdue ? (overdue.until ?? row.graceEndsAt ?? addDays(periodStart, GRACE_DAYS)) : null,
  }).subscription;
}

/** One charge per reference, however often it is reported. */
export function providerCharged(draft: Draft, charge: NewCharge): void {
  const row = findHeld(draft.family, charge.subscriptionId)?.subscription;
  if (row) draft.effects.push({ kind: "charge", subscription: row, charge });
}
