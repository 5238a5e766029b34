import { and, eq } from "drizzle-orm";
import Stripe from "stripe";
import { providerCustomers, type Subscription, subscriptions } from "../../../db/schema.ts";
import { Failure } from "../../../http/failure.ts";
import { askStripe, readFromStripe, STRIPE, type StripeDeps } from "./client.ts";
import { idOf, isOver } from "./state.ts";
import { findRow, readRemote, syncSubscription } from "./sync.ts";

/** Stripe's own page, which leads back here. */
export async function openPortal(deps: StripeDeps, { familyId }: Subscription): Promise<string> {
  const [known] = await deps.db
    .select()
    .from(providerCustomers)
    .where(and(eq(providerCustomers.familyId, familyId), eq(providerCustomers.provider, STRIPE)));
  if (!known) throw new Failure("no_subscription");
  const returnUrl = `${deps.config.publicOrigin}/subscriptions`;
  const { url } = await askStripe(
    deps.stripe.billingPortal.sessions.create({
      customer: known.customerId,
      return_url: returnUrl,
      flow_data: {
        type: "payment_method_update",
        after_completion: { type: "redirect", redirect: { return_url: `${returnUrl}?card=changed` } },
      },
    }),
  );
  return url;
}

/**
 * The portal makes a new card the customer's, while the subscription keeps the one it was bought with: it gets the
 * new one too, and what is overdue is charged to it at once.
 */
export async function takeNewCard(deps: StripeDeps, customerId: string): Promise<void> {
  const customer = await readFromStripe(customerId, deps.stripe.customers.retrieve(customerId));
  const method = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
  const row = await findPaying(deps, customerId);
  if (!method || !row?.providerSubscriptionId) return;
  const remote = await readRemote(deps, row.providerSubscriptionId);
  if (!isOver(remote) && idOf(remote.default_payment_method) !== method)
    await askStripe(deps.stripe.subscriptions.update(remote.id, { default_payment_method: method }));
  const invoice = remote.latest_invoice;
  if (remote.status === "past_due" && invoice && typeof invoice !== "string")
    await payOverdue(deps, invoice.id, method);
  await syncSubscription(deps, remote.id);
}

/** A bank gave the same card another number or expiry, which its network told Stripe. */
export async function syncCard(deps: StripeDeps, customerId: string): Promise<void> {
  const row = await findPaying(deps, customerId);
  if (row?.providerSubscriptionId) await syncSubscription(deps, row.providerSubscriptionId);
}

async function payOverdue({ stripe }: StripeDeps, invoiceId: string, method: string): Promise<void> {
  try {
    await askStripe(stripe.invoices.pay(invoiceId, { payment_method: method }));
  } catch (error) {
    // Declined again: it stays overdue, and Stripe tries on.
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
}

async function findPaying({ db }: StripeDeps, customerId: string): Promise<Subscription | undefined> {
  const [known] = await db
    .select()
    .from(providerCustomers)
    .where(and(eq(providerCustomers.customerId, customerId), eq(providerCustomers.provider, STRIPE)));
  if (!known) return undefined;
  return findRow(db, and(eq(subscriptions.familyId, known.familyId), eq(subscriptions.status, "active")));
}
