import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { charges, type Subscription, subscriptions } from "../../../db/schema.ts";
import { changeFamily } from "../../../family/change-families.ts";
import { noteRefund as note, providerCharged } from "../../../family/decide/plans/provider-says.ts";
import { Failure } from "../../../http/failure.ts";
import { describeError } from "../../../start-error.ts";
import type { CardRefund } from "../provider.ts";
import {
  askStripe,
  isRefusedByStripe,
  readFromStripe,
  STRIPE,
  type StripeDeps,
  TAKES_MONEY,
} from "./client.ts";
import { readCredits, setCredits } from "./customers/customers.ts";
import { fromSeconds, idOf, readNameOf } from "./state.ts";
import { changeRow, findRow, syncSubscription } from "./sync.ts";

/** The subscription first, so that the charge finds the plan that it pays. */
export async function syncInvoice(deps: StripeDeps, invoiceId: string): Promise<void> {
  const invoice = await readFromStripe(invoiceId, deps.stripe.invoices.retrieve(invoiceId));
  const remoteId = idOf(invoice.parent?.subscription_details?.subscription);
  if (!remoteId) return;
  await syncSubscription(deps, remoteId);
  if (invoice.status === "paid") await recordInvoice(deps, invoice, remoteId);
}

/** One row per invoice, however often it is reported. */
async function recordInvoice(deps: StripeDeps, invoice: Stripe.Invoice, remoteId: string): Promise<void> {
  const line = findMainLine(invoice);
  const row = await findPaidRow(deps, invoice, line, remoteId);
  if (!row || !line || isBeforeFirstCharge(row, line)) return;
  const credits = await readCredits(deps, idOf(invoice.customer) ?? "");
  const { planId, priceCents, listPriceCents, currency, promoCode } = row;
  const charge = {
    subscriptionId: row.id,
    planId,
    periodStart: fromSeconds(line.period.start),
    periodEnd: fromSeconds(line.period.end),
    listCents: listPriceCents,
    discountCents: listPriceCents - priceCents,
    creditCents: Math.max(0, priceCents - invoice.amount_paid),
    amountCents: invoice.amount_paid,
    currency,
    promoCode,
    provider: STRIPE,
    providerReference: invoice.id,
    providerReceiptUrl: invoice.hosted_invoice_url,
    createdAt: fromSeconds(invoice.status_transitions.paid_at ?? invoice.created),
  };
  await changeRow(deps, row, (draft, world) => {
    // The last invoice of a plan that ended early buys nothing: it only credits.
    if (line.amount >= 0) providerCharged(draft, charge, world);
    if (credits) setCredits(draft, { [currency ?? "USD"]: 0, ...credits });
  });
}

/** What is bought, beside what is credited for what it replaces. */
function findMainLine(invoice: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  return invoice.lines.data.toSorted((one, other) => other.amount - one.amount)[0];
}

async function findPaidRow(
  { stripe, db }: StripeDeps,
  invoice: Stripe.Invoice,
  line: Stripe.InvoiceLineItem | undefined,
  remoteId: string,
): Promise<Subscription | undefined> {
  const priceId = idOf(line?.pricing?.price_details?.price);
  const price = priceId ? await askStripe(stripe.prices.retrieve(priceId)) : undefined;
  const named = price && readNameOf(price, invoice.parent?.subscription_details?.metadata);
  const byName = named ? await findRow(db, eq(subscriptions.id, named)) : undefined;
  return byName ?? findRow(db, eq(subscriptions.providerSubscriptionId, remoteId));
}

/** Stripe begins free days with an invoice of nothing. */
function isBeforeFirstCharge({ anchorAt }: Subscription, { period }: Stripe.InvoiceLineItem): boolean {
  return anchorAt !== null && fromSeconds(period.start) < anchorAt;
}

/** What Stripe refuses, such as more than it still has of the payment, is said by a refusal of ours. */
export async function refundAtStripe(deps: StripeDeps, refund: CardRefund): Promise<void> {
  const { providerReference: invoice, cents: amount, dedupeKey: idempotencyKey } = refund;
  try {
    const { data } = await askStripe(deps.stripe.invoicePayments.list({ invoice, status: "paid" }));
    const intent = idOf(data[0]?.payment.payment_intent);
    if (!intent) throw new Failure("refund_refused");
    await askStripe(
      deps.stripe.refunds.create({ payment_intent: intent, amount }, { ...TAKES_MONEY, idempotencyKey }),
    );
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
    deps.logger.error(describeError(error), "Stripe refused a refund");
    throw new Failure("refund_refused", { cause: error });
  }
}

/** What went back to the card; a dispute counts once it is lost. */
export async function syncRefund(deps: StripeDeps, chargeId: string): Promise<void> {
  const charge = await readFromStripe(chargeId, deps.stripe.charges.retrieve(chargeId));
  await noteRefund(deps, idOf(charge.payment_intent), charge.amount_refunded);
}

export async function syncDispute(deps: StripeDeps, disputeId: string): Promise<void> {
  const dispute = await readFromStripe(disputeId, deps.stripe.disputes.retrieve(disputeId));
  deps.logger.warn({ dispute: disputeId, status: dispute.status }, "a payment is disputed");
  if (dispute.status === "lost") await noteRefund(deps, idOf(dispute.payment_intent), dispute.amount);
}

async function noteRefund(deps: StripeDeps, paymentIntent: string | null, cents: number): Promise<void> {
  if (!paymentIntent) return;
  const payment = { type: "payment_intent", payment_intent: paymentIntent } as const;
  const { data } = await askStripe(deps.stripe.invoicePayments.list({ payment, status: "paid" }));
  const invoiceId = idOf(data[0]?.invoice);
  if (!invoiceId) return;
  // The event of the payment itself may come later.
  await syncInvoice(deps, invoiceId);
  const [charge] = await deps.db.select().from(charges).where(eq(charges.providerReference, invoiceId));
  if (!charge) return;
  const refund = { providerReference: invoiceId, cents };
  await changeFamily(deps, charge.familyId, (draft) => note(draft, refund));
}
