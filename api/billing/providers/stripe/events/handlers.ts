import type Stripe from "stripe";
import { syncCard, takeCard } from "../card.ts";
import type { StripeDeps } from "../client.ts";
import { syncCustomer } from "../customers/customers.ts";
import { syncInvoice } from "../invoices.ts";
import { syncFailedRefund } from "../refunds/failed-refund.ts";
import { giveUpUnpaid } from "../renewal.ts";
import { idOf } from "../state.ts";
import { readSession, syncSession, syncSubscription } from "../sync.ts";
import { syncDispute } from "./disputes.ts";
import { syncRefund } from "./refunds.ts";
import { syncSchedule } from "./schedules.ts";

/** What an event names. */
export type Named = { readonly id?: string; readonly customer?: unknown };
type Handler = (deps: StripeDeps, id: string, object: Named) => Promise<unknown>;

/** What each event leads to. The webhook at Stripe is set to send these and no others. */
export const eventHandlers: ReadonlyMap<string, Handler> = new Map<
  Stripe.WebhookEndpointCreateParams.EnabledEvent,
  Handler
>([
  ["checkout.session.completed", followSession],
  ["checkout.session.expired", followSession],
  ["checkout.session.async_payment_succeeded", followSession],
  ["checkout.session.async_payment_failed", giveUpUnpaid],
  ["customer.subscription.created", syncSubscription],
  ["customer.subscription.updated", syncSubscription],
  ["customer.subscription.deleted", syncSubscription],
  ["subscription_schedule.released", syncSchedule],
  ["subscription_schedule.aborted", syncSchedule],
  ["customer.updated", syncCustomer],
  ["customer.deleted", syncCustomer],
  ["payment_method.updated", followCard],
  ["payment_method.automatically_updated", followCard],
  ["invoice.paid", syncInvoice],
  ["invoice.payment_failed", syncInvoice],
  ["invoice.payment_action_required", syncInvoice],
  ["charge.refunded", syncRefund],
  ["refund.failed", syncFailedRefund],
  ["charge.dispute.created", syncDispute],
  ["charge.dispute.closed", syncDispute],
]);

/** One that was opened to enter a card takes no payment. */
async function followSession(deps: StripeDeps, sessionId: string): Promise<void> {
  const session = await readSession(deps, sessionId);
  if (session.mode === "setup") await takeCard(deps, session);
  else await syncSession(deps, session);
}

function followCard(deps: StripeDeps, _id: string, { customer }: Named): Promise<void> {
  return syncCard(deps, idOf(customer as Stripe.PaymentMethod["customer"]) ?? "");
}
