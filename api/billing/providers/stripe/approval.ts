import Stripe from "stripe";
import { describeError } from "../../../start-error.ts";
import { leaveCheckout } from "../../checkout/checkout.ts";
import { failedAddress } from "../../checkout/return-addresses.ts";
import type { NextStep, Visit } from "../provider.ts";
import { askStripe, isRefusedByStripe, type StripeDeps, TAKES_MONEY } from "./client.ts";

/**
 * Where the bank approves the payment of a change, and what its page comes back to: this checkout, which then
 * looks how it went. Stripe's page of the invoice, which leads nowhere, is left for what has no such page.
 */
export async function askApproval(
  deps: StripeDeps,
  visit: Visit,
  invoice: Stripe.Invoice,
): Promise<NextStep> {
  const intent = await readIntent(deps, invoice.id);
  if (intent?.status === "succeeded" || intent?.status === "processing")
    return { goTo: visit.successUrl.href };
  const page = intent && (await openBankPage(deps, intent, returnAddress(deps, visit)));
  if (page === "declined") return giveUp(deps, visit);
  const goTo = page ?? invoice.hosted_invoice_url;
  return goTo ? { goTo } : giveUp(deps, visit);
}

async function readIntent({ stripe }: StripeDeps, invoiceId: string) {
  const expand = ["data.payment.payment_intent"];
  const { data } = await askStripe(stripe.invoicePayments.list({ invoice: invoiceId, expand }));
  // Of a bank transfer, or of a try that was given up, there is nothing to approve.
  const intent = data.find(({ status }) => status !== "canceled")?.payment.payment_intent;
  return intent && typeof intent !== "string" ? intent : undefined;
}

/** undefined: Stripe knows no page to go to. */
async function openBankPage(
  { stripe, logger }: StripeDeps,
  { id, status }: Stripe.PaymentIntent,
  return_url: string,
): Promise<string | "declined" | undefined> {
  if (status === "requires_payment_method" || status === "canceled") return "declined";
  try {
    const { next_action } = await askStripe(stripe.paymentIntents.confirm(id, { return_url }, TAKES_MONEY));
    return next_action?.redirect_to_url?.url ?? undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return "declined";
    if (!isRefusedByStripe(error)) throw error;
    if (error.code !== "payment_intent_unexpected_state")
      logger.error(describeError(error), "Stripe refused to open a bank's page");
    return undefined;
  }
}

function returnAddress({ config }: StripeDeps, { checkout, successUrl, cancelUrl }: Visit): string {
  const url = new URL(`/checkout/${checkout.subscription.id}`, config.publicOrigin);
  url.searchParams.set("success_url", successUrl.href);
  url.searchParams.set("cancel_url", cancelUrl.href);
  return url.href;
}

/** The bank or the card said no: nothing is left that could still be paid, and the running plan stays as it is. */
async function giveUp(deps: StripeDeps, { checkout, cancelUrl }: Visit): Promise<NextStep> {
  await leaveCheckout(deps, checkout);
  return { goTo: failedAddress(cancelUrl) };
}
