import { createHash } from "node:crypto";
import { and, asc, eq, ne } from "drizzle-orm";
import type Stripe from "stripe";
import { SHORTEST_FREE_HOURS } from "../../../../contract/money.ts";
import { accounts, families, providerCustomers, type Quote, type Subscription } from "../../../db/schema.ts";
import { changeFamily } from "../../../family/change-families.ts";
import { nameAtProvider } from "../../../family/decide/plans/open-checkout.ts";
import { priceOfRow } from "../../../family/quotes/compute-quote.ts";
import { checkoutDeadline } from "../../../family/state.ts";
import { Failure } from "../../../http/failure.ts";
import { requireCheckout } from "../../checkout/checkout.ts";
import { leaveAddress } from "../../checkout/return-addresses.ts";
import type { Visit } from "../provider.ts";
import { findPrice } from "./catalogue/prices.ts";
import { askStripe, askUnlessDone, isRefusedByStripe, STRIPE, type StripeDeps } from "./client.ts";
import { forgetCustomer } from "./customers/customers.ts";
import { syncInvoice } from "./invoices.ts";
import { stripeLocales, toSeconds } from "./state.ts";
import { readSession, syncSession } from "./sync.ts";

/**
 * The session ends this much before our deadline, so that a payment of the last moment is reported in time. So much our
 * clock and Stripe's may differ.
 */
const REPORT_SECONDS = 300;

/** The address to go to: the session of this checkout at Stripe, made once and found again. */
export async function openAtStripe(deps: StripeDeps, visit: Visit): Promise<string> {
  const known = await findSession(deps, visit.checkout.subscription);
  if (known?.status === "complete") {
    await syncSession(deps, known);
    return visit.successUrl.href;
  }
  if (known?.status === "expired") throw new Failure("checkout_closed");
  return addressOf(known ?? (await makeSession(deps, visit)));
}

async function makeSession(deps: StripeDeps, visit: Visit): Promise<Stripe.Checkout.Session> {
  const made = await createSession(deps, visit);
  const stored = await storeSession(deps, visit.checkout.subscription, made.id);
  if (stored.providerCheckoutId === made.id) return made;
  // Another tab was first, or the checkout was left meanwhile: this session must not be paid.
  await expireSession(deps, made.id);
  const first = await findSession(deps, stored);
  if (first?.status !== "open") throw new Failure("checkout_closed");
  return first;
}

async function createSession(deps: StripeDeps, visit: Visit): Promise<Stripe.Checkout.Session> {
  const { id } = visit.checkout.subscription;
  const description = await describeSession(deps, visit);
  const digest = createHash("sha256").update(JSON.stringify(description)).digest("base64url");
  const idempotencyKey = `checkout-${id}-${digest}`;
  try {
    return await askStripe(deps.stripe.checkout.sessions.create(description, { idempotencyKey }));
  } catch (error) {
    if (isRefusedByStripe(error) && error.code === "amount_too_small") throw new Failure("amount_too_small");
    const { customer } = description;
    if (!customer || !isCustomerGone(error)) throw error;
    // Deleted in the dashboard, and not told of yet.
    await forgetCustomer(deps, customer);
    return createSession(deps, visit);
  }
}

function isCustomerGone(error: unknown): boolean {
  return isRefusedByStripe(error) && error.code === "resource_missing" && error.param === "customer";
}

async function storeSession(
  deps: StripeDeps,
  { id, familyId }: Subscription,
  sessionId: string,
): Promise<Subscription> {
  await changeFamily(deps, familyId, (draft) => nameAtProvider(draft, id, sessionId));
  return (await requireCheckout(deps, id)).subscription;
}

async function describeSession(
  deps: StripeDeps,
  { checkout, language, successUrl, cancelUrl }: Visit,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const { subscription, plan, quote } = checkout;
  const { id, priceCents } = subscription;
  const price = await findPrice(deps, { plan, price: priceOfRow(subscription, plan), language });
  const deadline = checkoutDeadline({ ...subscription, providerCheckoutId: "coming" });
  return {
    mode: "subscription",
    client_reference_id: id,
    metadata: { subscription_id: id },
    subscription_data: {
      metadata: { subscription_id: id },
      ...(quote.nextIsFirst && { trial_end: findTrialEnd(deps, quote) }),
    },
    line_items: [{ quantity: 1, price }],
    ...(priceCents === 0 && { payment_method_collection: "if_required" }),
    // In the plan's currency, whichever is the reader's.
    adaptive_pricing: { enabled: false },
    locale: stripeLocales[language],
    success_url: successUrl.href,
    cancel_url: deps.config.publicOrigin + leaveAddress(id, cancelUrl),
    expires_at: Math.floor(deadline.getTime() / 1000) - REPORT_SECONDS,
    ...(await describeCustomer(deps, subscription.familyId)),
  };
}

/** Stripe takes no end of free days that is less than two days away when it hears of it. */
function findTrialEnd({ clock }: StripeDeps, { nextChargeAt }: Quote): number {
  const earliest = toSeconds(clock()) + SHORTEST_FREE_HOURS * 3600 + REPORT_SECONDS;
  return Math.max(toSeconds(nextChargeAt), earliest);
}

/** One customer per family, so that credits count; the first time Stripe makes one from the address. */
async function describeCustomer({ db }: StripeDeps, familyId: string) {
  const [row] = await db
    .select({ customer: providerCustomers.customerId, email: accounts.email })
    .from(families)
    .leftJoin(
      providerCustomers,
      and(eq(providerCustomers.familyId, families.id), eq(providerCustomers.provider, STRIPE)),
    )
    .leftJoin(accounts, and(eq(accounts.familyId, families.id), ne(accounts.role, "child")))
    .where(eq(families.id, familyId))
    .orderBy(asc(accounts.createdAt))
    .limit(1);
  if (row?.customer) return { customer: row.customer };
  return row?.email ? { customer_email: row.email } : {};
}

/** Before a checkout is given up here, nobody may pay it there. What was paid there is taken in instead. */
export async function closeAtStripe(deps: StripeDeps, row: Subscription): Promise<void> {
  const { providerCheckoutId: name, quote } = row;
  if (name && quote && quote.kind !== "start") return closeInvoice(deps, name);
  const session = await findSession(deps, row);
  if (session?.status === "open") await expireSession(deps, session.id);
  if (session) await syncSession(deps, await readSession(deps, session.id));
}

/** A change that waited for its bank's approval: without its invoice Stripe drops it. */
async function closeInvoice(deps: StripeDeps, invoiceId: string): Promise<void> {
  const { status } = await askStripe(deps.stripe.invoices.retrieve(invoiceId));
  if (status === "open") await askStripe(deps.stripe.invoices.voidInvoice(invoiceId));
  await syncInvoice(deps, invoiceId);
}

async function expireSession(deps: StripeDeps, sessionId: string): Promise<void> {
  const isClosed = async () => (await readSession(deps, sessionId)).status !== "open";
  await askUnlessDone(deps.stripe.checkout.sessions.expire(sessionId), isClosed);
}

async function findSession(deps: StripeDeps, { providerCheckoutId: id }: Subscription) {
  return id ? readSession(deps, id) : undefined;
}

function addressOf({ url }: Stripe.Checkout.Session): string {
  if (!url) throw new Failure("checkout_closed");
  return url;
}
