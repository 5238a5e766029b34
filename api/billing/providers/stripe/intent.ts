import type Stripe from "stripe";
import { askStripe, type StripeDeps } from "./client.ts";

/** The payment of an invoice. */
export async function readIntent(
  { stripe }: StripeDeps,
  invoice: string,
): Promise<Stripe.PaymentIntent | undefined> {
  const expand = ["data.payment.payment_intent"];
  const { data } = await askStripe(stripe.invoicePayments.list({ invoice, expand }));
  // A try that was given up has nothing to approve.
  const tries = data.filter(({ status }) => status !== "canceled");
  const intent = (tries.find((each) => each.is_default) ?? tries[0])?.payment.payment_intent;
  return intent && typeof intent !== "string" ? intent : undefined;
}

/** Where the payer approves an overdue charge. null: the bank asks for nothing, it declined. */
export async function findApprovalPage(
  deps: StripeDeps,
  { status, latest_invoice: invoice }: Stripe.Subscription,
): Promise<string | null> {
  if (status !== "past_due" || !invoice || typeof invoice === "string" || invoice.status !== "open")
    return null;
  const intent = await readIntent(deps, invoice.id);
  const asksCustomer =
    intent?.status === "requires_action" || intent?.last_payment_error?.code === "authentication_required";
  return asksCustomer ? (invoice.hosted_invoice_url ?? null) : null;
}
