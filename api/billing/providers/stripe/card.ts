import { and, eq, inArray } from "drizzle-orm";
import Stripe from "stripe";
import { LANGUAGE_KEY } from "../../../../contract/languages.ts";
import { providerCustomers, type Subscription, subscriptions } from "../../../db/schema.ts";
import { changeFamily } from "../../../family/change-families.ts";
import { enterCard } from "../../../family/decide/plans/enter-card.ts";
import { findRequest } from "../../../family/draft.ts";
import { findHeld } from "../../../family/family.ts";
import { Failure } from "../../../http/failure.ts";
import { isSigned, sign } from "../../../keys/sign.ts";
import { cardPageAddress, requireOpenCardPage } from "../../checkout/card-page.ts";
import { tellOfCard } from "../../running/tell-providers.ts";
import type { CardVisit } from "../provider.ts";
import { askStripe, askUnlessDone, readFromStripe, STRIPE, type StripeDeps, TAKES_MONEY } from "./client.ts";
import { syncInvoice } from "./invoices.ts";
import { requireRemote } from "./renewal.ts";
import { idOf, isOver, readCard, stripeLocales } from "./state.ts";
import { apply, findRow, readRemote, readSession, syncSubscription } from "./sync.ts";

const MOST_TRIES = 5;

/** For whom a page of Stripe's takes a card. */
type Asked = { readonly familyId: string; readonly id: string; readonly payerId: string };

const signedText = ({ familyId, id, payerId }: Asked) => `card session ${familyId} ${id} ${payerId}`;

/** A page of Stripe's that takes a card of this adult, and leads back to the address of this visit. */
export async function visitCardPage(deps: StripeDeps, visit: CardVisit): Promise<string> {
  if (visit.session && (await comeBack(deps, visit.session))) return visit.successUrl.href;
  const running = await requireOpenCardPage(deps, visit);
  const remote = await readRemote(deps, requireRemote(running));
  const customer = idOf(remote.customer);
  if (isOver(remote) || !customer) {
    await apply(deps, remote);
    throw new Failure("checkout_closed");
  }
  const { id, familyId } = running;
  const { payerId } = visit;
  const key = sign(deps.keyring, signedText({ familyId, id, payerId }));
  const { url } = await askStripe(
    deps.stripe.checkout.sessions.create({
      mode: "setup",
      customer,
      allowed_payment_method_types: ["card"],
      // All adults of a family are one customer of Stripe's: nobody's card is offered to another.
      payment_method_data: { allow_redisplay: "limited" },
      metadata: { family_id: familyId, subscription_id: id, payer_id: payerId, key },
      locale: stripeLocales[visit.language],
      success_url: returnAddress(deps, visit),
      cancel_url: visit.cancelUrl.href,
    }),
  );
  if (!url) throw new Failure("unavailable", { cause: new Error("Stripe gave its page no address") });
  return url;
}

/** Stripe puts the session's id into the braces, which must not be escaped. */
function returnAddress(deps: StripeDeps, visit: CardVisit): string {
  const { subscription, payerId, language, successUrl, cancelUrl } = visit;
  const url = new URL(cardPageAddress(deps, { id: subscription.id, payerId }));
  url.searchParams.set("success_url", successUrl.href);
  url.searchParams.set("cancel_url", cancelUrl.href);
  url.searchParams.set(LANGUAGE_KEY, language);
  return `${url.href}&session={CHECKOUT_SESSION_ID}`;
}

/** Stripe's event of it may be late, or never come. false: no card was entered there yet. */
async function comeBack(deps: StripeDeps, sessionId: string): Promise<boolean> {
  const answer = await takeCard(deps, await readSession(deps, sessionId));
  if (answer === "refused") throw new Failure("checkout_closed");
  return answer === "taken";
}

/**
 * The adult for whom the session was opened pays from now on. Told twice or late, it is done once: of two cards the one
 * that was entered last counts. A card that nobody may be charged to any more is given back.
 */
export async function takeCard(
  deps: StripeDeps,
  session: Stripe.Checkout.Session,
): Promise<"taken" | "refused" | undefined> {
  const asked = readAsked(deps, session);
  const method = session.status === "complete" ? await readEntered(deps, session) : undefined;
  if (!asked || !method) return undefined;
  if (!method.customer) return "refused";
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await admit(deps, asked, method);
    if (answer === "overtaken") continue;
    if (answer === "refused") await giveBack(deps, method.id);
    return answer;
  }
  throw new Failure("busy", { retryAfterSeconds: 1 });
}

/** `overtaken`: another adult entered a card this very moment. */
async function admit(
  deps: StripeDeps,
  { familyId, id, payerId }: Asked,
  method: Stripe.PaymentMethod,
): Promise<"taken" | "refused" | "overtaken"> {
  const row = await findRow(deps.db, and(eq(subscriptions.id, id), eq(subscriptions.familyId, familyId)));
  const card = readCard(method);
  if (!row?.providerSubscriptionId || !card) return "refused";
  await tellOfCard(deps, id);
  const remote = await readRemote(deps, row.providerSubscriptionId);
  if (isOver(remote)) await apply(deps, remote);
  else if (isEnteredBefore(method, remote.default_payment_method)) return "taken";
  const entered = { id, payerId, card, providerReference: method.id };
  const answer = await changeFamily(deps, familyId, (draft, world) => {
    const untold = findRequest(draft.family, row, "use card");
    if (untold) return untold.providerReference === method.id ? "taken" : "overtaken";
    const current = findHeld(draft.family, id)?.subscription;
    if (current && current.payerId !== row.payerId) return "overtaken";
    return enterCard(draft, entered, world) ? "refused" : "taken";
  });
  if (answer === "taken") await tellOfCard(deps, id);
  return answer;
}

function readAsked({ keyring }: StripeDeps, { metadata }: Stripe.Checkout.Session): Asked | undefined {
  const { family_id: familyId = "", subscription_id: id = "", payer_id: payerId = "" } = metadata ?? {};
  const asked = { familyId, id, payerId };
  return isSigned(keyring, signedText(asked), metadata?.key ?? "") ? asked : undefined;
}

async function readEntered(
  { stripe }: StripeDeps,
  session: Stripe.Checkout.Session,
): Promise<Stripe.PaymentMethod | undefined> {
  const id = idOf(session.setup_intent);
  if (!id) return undefined;
  const intent = await readFromStripe(id, stripe.setupIntents.retrieve(id, { expand: ["payment_method"] }));
  const method = intent.payment_method;
  return intent.status === "succeeded" && method && typeof method !== "string" ? method : undefined;
}

/** It is the card that is charged by now, or was entered before that one. */
function isEnteredBefore(
  { id, created }: Stripe.PaymentMethod,
  current: Stripe.Subscription["default_payment_method"],
): boolean {
  if (!current || typeof current === "string") return false;
  return current.created > created || (current.created === created && current.id >= id);
}

/** What is given back can never be charged again. */
export async function giveBack({ stripe }: StripeDeps, methodId: string): Promise<void> {
  const isDone = async () => !(await askStripe(stripe.paymentMethods.retrieve(methodId))).customer;
  await askUnlessDone(stripe.paymentMethods.detach(methodId), isDone);
}

/** The subscription is charged to this card from now on, and what is overdue at once. */
export async function useCardAtStripe(
  deps: StripeDeps,
  row: Subscription,
  default_payment_method: string,
): Promise<void> {
  const { stripe } = deps;
  const changed = await askStripe(
    stripe.subscriptions.update(requireRemote(row), { default_payment_method, expand: ["latest_invoice"] }),
  );
  const customer = idOf(changed.customer) ?? "";
  // Its next phase brings a card of its own.
  const schedule = idOf(changed.schedule);
  if (schedule)
    await askStripe(
      stripe.subscriptionSchedules.update(schedule, { default_settings: { default_payment_method } }),
    );
  await askStripe(stripe.customers.update(customer, { invoice_settings: { default_payment_method } }));
  const invoice = changed.latest_invoice;
  const isOverdue = changed.status === "past_due" || changed.status === "unpaid";
  if (isOverdue && invoice && typeof invoice !== "string")
    await payOverdue(deps, invoice.id, default_payment_method);
  await syncSubscription(deps, changed.id);
}

/** With a key of this invoice and this card: told again, it is the same payment. */
async function payOverdue(deps: StripeDeps, invoiceId: string, payment_method: string): Promise<void> {
  const { invoices } = deps.stripe;
  const idempotencyKey = `pay-${invoiceId}-${payment_method}`;
  try {
    await askUnlessDone(
      invoices.pay(invoiceId, { payment_method }, { ...TAKES_MONEY, idempotencyKey }),
      async () => (await askStripe(invoices.retrieve(invoiceId))).status === "paid",
    );
    await syncInvoice(deps, invoiceId);
  } catch (error) {
    // Declined again: it stays overdue, and Stripe tries on.
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
}

/** A bank gave the same card another number or expiry, which its network told Stripe. */
export async function syncCard(deps: StripeDeps, customerId: string): Promise<void> {
  const row = await findPaying(deps, customerId);
  if (row?.providerSubscriptionId) await syncSubscription(deps, row.providerSubscriptionId);
}

async function findPaying({ db }: StripeDeps, customerId: string): Promise<Subscription | undefined> {
  const [known] = await db
    .select()
    .from(providerCustomers)
    .where(and(eq(providerCustomers.customerId, customerId), eq(providerCustomers.provider, STRIPE)));
  if (!known) return undefined;
  // A plan that is cancelled may be resumed.
  const isRunning = inArray(subscriptions.status, ["active", "cancelled"]);
  return findRow(db, and(eq(subscriptions.familyId, known.familyId), isRunning));
}
