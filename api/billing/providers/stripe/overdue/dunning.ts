import type Stripe from "stripe";
import { askStripe } from "../client.ts";

/**
 * Stripe does not show its settings for failed payments, but what they lead to: it is expected to try for some days and
 * then to cancel. Here a plan ends after its grace all the same.
 */
export async function findDunningFaults(stripe: Stripe): Promise<string[]> {
  const unpaid = await askStripe(stripe.subscriptions.list({ status: "unpaid", limit: 1 }));
  const pastDue = await askStripe(
    stripe.subscriptions.list({ status: "past_due", limit: 100, expand: ["data.latest_invoice"] }),
  );
  const rule = "set it to cancel the subscription when all retries have failed";
  const faults = [];
  if (unpaid.data.length > 0) faults.push(`Stripe leaves plans unpaid after its last try: ${rule}`);
  if (pastDue.data.some(isGivenUp)) faults.push(`Stripe leaves plans past due after its last try: ${rule}`);
  return faults;
}

function isGivenUp({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  return invoice !== null && typeof invoice !== "string" && invoice.next_payment_attempt === null;
}
