import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { type Subscription, subscriptions } from "../../../db/schema.ts";
import { providerCharged } from "../../../family/decide/plans/provider-says.ts";
import { askStripe, readFromStripe, STRIPE, type StripeDeps } from "./client.ts";
import { readCredits, setCredits } from "./customers/customers.ts";
import { fromSeconds, idOf, readNameOf } from "./state.ts";
import { changeRow, findRow, syncSubscription } from "./sync.ts";

/** The subscription first, so that the charge finds the plan that it pays. Answers which one it is. */
export async function syncInvoice(deps: StripeDeps, invoiceId: string): Promise<string | undefined> {
  const invoice = await readFromStripe(invoiceId, deps.stripe.invoices.retrieve(invoiceId));
  const remoteId = idOf(invoice.parent?.subscription_details?.subscription);
  if (!remoteId) return undefined;
  await syncSubscription(deps, remoteId);
  if (invoice.status === "paid") await recordInvoice(deps, invoice, remoteId);
  return remoteId;
}

/** One row per invoice, however often it is reported. */
async function recordInvoice(deps: StripeDeps, invoice: Stripe.Invoice, remoteId: string): Promise<void> {
  const line = findMainLine(invoice);
  const price = await readPrice(deps, line);
  const row = await findPaidRow(deps, invoice, price, remoteId);
  if (!row || !line || isOfFreeDays(row, line)) return;
  const credits = await readCredits(deps, idOf(invoice.customer) ?? "");
  const { planId, currency, promoCode } = row;
  const { priceCents, listPriceCents } = pricesOf(row, price);
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

async function readPrice(
  { stripe }: StripeDeps,
  line: Stripe.InvoiceLineItem | undefined,
): Promise<Stripe.Price | undefined> {
  const priceId = idOf(line?.pricing?.price_details?.price);
  return priceId ? askStripe(stripe.prices.retrieve(priceId)) : undefined;
}

/** A payment that is told late may be of before the plan had another price, whose list price is known no more. */
function pricesOf(row: Subscription, price: Stripe.Price | undefined) {
  const cents = price?.unit_amount ?? row.priceCents;
  return cents === row.priceCents ? row : { priceCents: cents, listPriceCents: cents };
}

async function findPaidRow(
  { db }: StripeDeps,
  invoice: Stripe.Invoice,
  price: Stripe.Price | undefined,
  remoteId: string,
): Promise<Subscription | undefined> {
  const named = price && readNameOf(price, invoice.parent?.subscription_details?.metadata);
  const byName = named ? await findRow(db, eq(subscriptions.id, named)) : undefined;
  return byName ?? findRow(db, eq(subscriptions.providerSubscriptionId, remoteId));
}

/** Stripe begins free days with an invoice of nothing. A payment of before may be told after they were given. */
function isOfFreeDays({ anchorAt }: Subscription, { amount, period }: Stripe.InvoiceLineItem): boolean {
  return amount === 0 && anchorAt !== null && fromSeconds(period.start) < anchorAt;
}
