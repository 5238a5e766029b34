import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { forgetFailure, keepFailure } from "../../../../chores/one-by-one.ts";
import { DISPUTED } from "../../../../chores/operator-work.ts";
import { subscriptions } from "../../../../db/schema.ts";
import { readFromStripe, type StripeDeps } from "../client.ts";
import { renewAtStripe } from "../renewal.ts";
import { idOf } from "../state.ts";
import { findRow } from "../sync.ts";
import { findPayment, isOpen, noteReturned } from "./refunds.ts";

/** Nothing more is charged to somebody who disputes a payment. What is lost went back. */
export async function syncDispute(deps: StripeDeps, disputeId: string): Promise<void> {
  const dispute = await readFromStripe(disputeId, deps.stripe.disputes.retrieve(disputeId));
  const intent = idOf(dispute.payment_intent);
  const payment = await findPayment(deps, intent);
  await tellOperators(deps, dispute, payment?.charge.familyId);
  if (!intent || !payment) return;
  if (dispute.status === "lost") await noteReturned(deps, intent, payment.charge);
  if (isOpen(dispute) || dispute.status === "lost") await stopRenewal(deps, payment.remoteId);
}

/** An open dispute waits for an answer at Stripe, until its day. */
async function tellOperators(
  deps: StripeDeps,
  dispute: Stripe.Dispute,
  familyId: string | undefined,
): Promise<void> {
  const { id, status, amount, currency } = dispute;
  const one = { id, familyId };
  if (!isOpen(dispute)) return forgetFailure(deps, DISPUTED, one);
  const price = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
  await keepFailure(deps, DISPUTED, one, new Error(`${price}, ${status}`));
}

async function stopRenewal(deps: StripeDeps, remoteId: string): Promise<void> {
  const isOfIt = eq(subscriptions.providerSubscriptionId, remoteId);
  const row = await findRow(deps.db, and(isOfIt, eq(subscriptions.status, "active")));
  if (row) await renewAtStripe(deps, row, false);
}
