import type Stripe from "stripe";
import { isSameCurrency } from "../../../../contract/money.ts";
import type { Quote, Subscription } from "../../../db/schema.ts";
import { changeFamily } from "../../../family/change-families.ts";
import { confirmOpen } from "../../../family/decide/plans/confirm.ts";
import { nameAtProvider } from "../../../family/decide/plans/open-checkout.ts";
import { priceOfRow } from "../../../family/quotes/compute-quote.ts";
import { isFree } from "../../../family/state.ts";
import { Failure } from "../../../http/failure.ts";
import { payFromFile, showCheckout } from "../../checkout/order.ts";
import type { NextStep, Visit, WantedPlan } from "../provider.ts";
import { askApproval } from "./approval.ts";
import { findPrice, namePrice } from "./catalogue/prices.ts";
import { askStripe, type StripeDeps, TAKES_MONEY } from "./client.ts";
import { readCredits } from "./customers/customers.ts";
import { requireRemote, undoAtStripe } from "./renewal.ts";
import { schedulePrice } from "./schedules/schedule-price.ts";
import { EXPANDED, fromSeconds, idOf, isTrialing, readItem, toSeconds } from "./state.ts";
import { apply, readRemote, syncSubscription } from "./sync.ts";

/** A change of the running plan: a page of ours that Stripe's own preview fills, then the same subscription there. */
export async function visitChange(deps: StripeDeps, visit: Visit): Promise<NextStep> {
  const { subscription, changed } = visit.checkout;
  if (!changed) throw new Failure("checkout_closed");
  const begun = await findBegun(deps, visit, changed.subscription);
  if (begun) return begun;
  // The bank's approval is at Stripe.
  const parts = { payment: payFromFile(visit), leadsTo: ["https://*.stripe.com"] };
  if (!visit.form) return { show: showCheckout(deps, visit, parts) };
  if (!isSameCurrency(subscription.currency, changed.subscription.currency))
    throw new Failure("other_currency");
  return visit.checkout.quote.kind === "change_later"
    ? changeLater(deps, visit, changed.subscription)
    : changeNow(deps, visit, changed.subscription);
}

/** Confirmed before, and left to the bank: paid by now, or still to be approved. */
async function findBegun(
  deps: StripeDeps,
  visit: Visit,
  running: Subscription,
): Promise<NextStep | undefined> {
  const { providerCheckoutId: invoiceId } = visit.checkout.subscription;
  if (!invoiceId) return undefined;
  const invoice = await askStripe(deps.stripe.invoices.retrieve(invoiceId));
  if (invoice.status === "open") return askApproval(deps, visit, invoice);
  if (invoice.status !== "paid") throw new Failure("checkout_closed");
  await syncSubscription(deps, requireRemote(running));
  return { goTo: visit.successUrl.href };
}

/** The same quote as the change itself will have: both count from the moment it was computed. */
export async function previewChange(
  deps: StripeDeps,
  running: Subscription,
  wanted: WantedPlan,
  ours: Quote,
): Promise<Quote> {
  if (isFree(running)) return ours;
  const remote = await readRemote(deps, requireRemote(running));
  if (isTrialing(remote)) return quoteFree(deps, remote, wanted, ours);
  const price = await findPrice(deps, wanted);
  const preview = await askStripe(
    deps.stripe.invoices.createPreview({
      subscription: remote.id,
      subscription_details: {
        ...describeProration(ours),
        items: [{ id: readItem(remote).id, price }],
      },
    }),
  );
  const unused = preview.lines.data.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  const creditCents = unused + Math.max(0, -preview.starting_balance);
  const { cents } = wanted.price;
  const left = Math.max(0, creditCents - cents);
  return {
    ...ours,
    creditCents,
    dueTodayCents: preview.amount_due,
    nextChargeCents: Math.max(0, cents - left),
  };
}

async function quoteFree(
  deps: StripeDeps,
  remote: Stripe.Subscription,
  { price }: WantedPlan,
  ours: Quote,
): Promise<Quote> {
  const credits = await readCredits(deps, idOf(remote.customer) ?? "");
  const creditCents = credits?.[price.currency ?? "USD"] ?? 0;
  return {
    ...ours,
    creditCents,
    dueTodayCents: 0,
    nextChargeAt: fromSeconds(readItem(remote).current_period_end).toISOString(),
    nextChargeCents: Math.max(0, price.cents - creditCents),
    nextIsFirst: true,
  };
}

function describeProration({ at }: Quote) {
  return {
    proration_behavior: "always_invoice",
    proration_date: toSeconds(at),
    billing_cycle_anchor: { type: "now" },
  } as const;
}

/** A card that needs its bank's approval leaves the old plan as it is until it has it, on the bank's page. */
async function changeNow(deps: StripeDeps, visit: Visit, running: Subscription): Promise<NextStep> {
  const { subscription, quote } = visit.checkout;
  const remoteId = requireRemote(running);
  const remote = await readRemote(deps, remoteId);
  const isInFreeDays = isTrialing(remote);
  if (isInFreeDays !== quote.nextIsFirst) {
    await apply(deps, remote);
    throw new Failure("quote_changed");
  }
  await undoAtStripe(deps, running);
  const price = await namePrice(deps, readWanted(visit), remoteId);
  const terms: Stripe.SubscriptionUpdateParams = isInFreeDays
    ? { proration_behavior: "none" }
    : { ...describeProration(quote), payment_behavior: "pending_if_incomplete" };
  const changed = await askStripe(
    deps.stripe.subscriptions.update(
      remoteId,
      {
        ...terms,
        items: [{ id: readItem(remote).id, price }],
        ...(running.status === "cancelled" && { cancel_at_period_end: false }),
        expand: EXPANDED,
      },
      { ...TAKES_MONEY, idempotencyKey: `change-${subscription.id}-${quote.at}` },
    ),
  );
  if (!changed.pending_update) {
    await apply(deps, changed);
    return { goTo: visit.successUrl.href };
  }
  const invoice = changed.latest_invoice;
  if (!invoice || typeof invoice === "string")
    throw new Failure("unavailable", { cause: new Error("Stripe named no invoice of the change") });
  const { id, familyId } = subscription;
  await changeFamily(deps, familyId, (draft) => nameAtProvider(draft, id, invoice.id));
  const checkout = { ...visit.checkout, subscription: { ...subscription, providerCheckoutId: invoice.id } };
  return askApproval(deps, { ...visit, checkout }, invoice);
}

async function changeLater(deps: StripeDeps, visit: Visit, running: Subscription): Promise<NextStep> {
  const { subscription, plan, quote } = visit.checkout;
  const { subscriptions } = deps.stripe;
  const remoteId = requireRemote(running);
  await undoAtStripe(deps, running);
  if (running.status === "cancelled")
    await apply(
      deps,
      await askStripe(subscriptions.update(remoteId, { cancel_at_period_end: false, expand: EXPANDED })),
    );
  const price = await namePrice(deps, readWanted(visit), remoteId);
  const at = toSeconds(quote.nextChargeAt);
  await schedulePrice(deps, remoteId, { price, at, interval: plan.billingInterval });
  await changeFamily(deps, subscription.familyId, (draft, world) =>
    confirmOpen(draft, subscription.id, world),
  );
  return { goTo: visit.successUrl.href };
}

function readWanted({ checkout: { subscription, plan }, language }: Visit) {
  return { rowId: subscription.id, plan, price: priceOfRow(subscription, plan), language };
}
