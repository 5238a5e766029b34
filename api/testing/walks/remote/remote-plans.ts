import { cancel } from "../../../family/decide/plans/cancel.ts";
import { noteEndAtProvider } from "../../../family/decide/plans/end.ts";
import { providerCharged, providerSays, type Snapshot } from "../../../family/decide/plans/provider-says.ts";
import type { Aim, Refused } from "../town/step.ts";
import { REMOTE, type Town } from "../town/town.ts";
import type { Invoice } from "./remote-provider.ts";

/** Takes over what the provider says about a subscription, as its adapter does. */
export function hear(town: Town, snapshot: Snapshot): void {
  const { remoteId } = snapshot;
  const row = findNamed(town, remoteId);
  if (!row) return;
  const { id, familyId } = row;
  const reading = { subscriptionId: id, skipsSettling: true };
  town.changeFamily(familyId, (draft, world) => providerSays(draft, id, snapshot, world), reading);
  endReplaced(town, familyId);
}

/** By the name that it carries, as long as no other subscription took it; else by its own id. */
function findNamed(town: Town, remoteId: string) {
  const all = town.listRows().map(({ subscription }) => subscription);
  const byId = all.find((row) => row.providerSubscriptionId === remoteId);
  const named = all.find((row) => row.id === town.remote.find(remoteId).rowId);
  return named?.providerSubscriptionId === null ? named : byId;
}

/** The subscription first, so that the charge finds the plan that it pays. */
export function hearOfPayment(town: Town, invoice: Invoice): void {
  const { id, remoteId, rowId, cents, periodStart, periodEnd, at, refundedCents } = invoice;
  hear(town, town.remote.look(remoteId));
  const row = town.readRow(rowId)?.subscription;
  if (!row || (row.anchorAt && periodStart < row.anchorAt)) return;
  const { planId, priceCents, listPriceCents, currency, promoCode, familyId } = row;
  const charge = {
    subscriptionId: rowId,
    planId,
    periodStart,
    periodEnd,
    listCents: listPriceCents,
    discountCents: listPriceCents - priceCents,
    creditCents: Math.max(0, priceCents - cents),
    amountCents: cents,
    currency,
    promoCode,
    provider: REMOTE,
    providerReference: id,
    createdAt: at,
  };
  const reading = { subscriptionId: rowId, skipsSettling: true };
  town.changeFamily(familyId, (draft, world) => providerCharged(draft, charge, world), reading);
  if (refundedCents > 0) town.noteRefund(id, refundedCents);
}

export function endReplaced(town: Town, familyId: string): void {
  for (const { subscription } of town.listRows()) {
    const { id, status, provider, endedAt, providerSubscriptionId: remoteId } = subscription;
    if (subscription.familyId !== familyId || status !== "replaced" || provider !== REMOTE) continue;
    if (endedAt || !remoteId) continue;
    town.remote.end(remoteId, town.now());
    const reading = { subscriptionId: id, skipsSettling: true };
    town.changeFamily(familyId, (draft, world) => noteEndAtProvider(draft, id, world), reading);
  }
}

/** Cancels to the end of the period, or resumes; and writes down what came of it. */
export function setRenewal(
  town: Town,
  rowId: string,
  renews: boolean,
  { isAway }: Pick<Aim, "isAway">,
): Refused {
  const row = town.readRow(rowId)?.subscription;
  const remoteId = row?.providerSubscriptionId;
  if (isAway) return "unavailable";
  if (!row || !remoteId) return "no_subscription";
  if (!renews && row.graceEndsAt) {
    town.remote.end(remoteId, town.now());
    const reading = { subscriptionId: rowId, skipsSettling: true };
    town.changeFamily(row.familyId, (draft, world) => void cancel(draft, rowId, world), reading);
    return undefined;
  }
  town.remote.setRenewal(remoteId, renews);
  hear(town, town.remote.look(remoteId));
  const { endedAt, stopsAtPeriodEnd } = town.remote.find(remoteId);
  const renewsThere = endedAt === null && !stopsAtPeriodEnd;
  return renewsThere === renews ? undefined : "provider_refused";
}
