import { eq } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import { plans, subscriptions } from "../../db/schema.ts";
import { changeFamily, lookAtFamily } from "../../family/change-families.ts";
import {
  isLate,
  keepQuote,
  leaveCheckout as leave,
  repriceCheckout,
} from "../../family/decide/plans/open-checkout.ts";
import { findPayer } from "../../family/family.ts";
import { findChanged, isOutdated, priceOfRow, readsTheSame } from "../../family/quotes/compute-quote.ts";
import { readCheckoutState } from "../../family/state.ts";
import { Failure } from "../../http/failure.ts";
import { noteAccount } from "../../keys/name-in-log.ts";
import { reasonOf } from "../../start-error.ts";
import { findPlanOnOffer } from "../plans.ts";
import type { BillingDeps, Checkout, OpenCheckout, Visit } from "../providers/provider.ts";
import { askQuote } from "../quotes/quote.ts";
import type { PageVisit } from "./receive.ts";

export async function requireCheckout(deps: BillingDeps, id: string): Promise<Checkout> {
  const [row] = await deps.db
    .select({ subscription: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.id, id));
  if (!row) throw new Failure("checkout_not_found");
  if (row.subscription.payerId) noteAccount(deps, row.subscription.payerId);
  return { ...row, state: readCheckoutState(row.subscription, deps.clock()) };
}

/** A form that confirms an outdated quote confirms nothing: the page shows the new quote and asks again. */
export async function openVisit(deps: BillingDeps, page: PageVisit): Promise<Visit | "paid"> {
  const known = await renewCheckout(deps, await requireCheckout(deps, page.id));
  if (known.state === "closed") throw new Failure("checkout_closed");
  if (known.state === "paid") return "paid";
  const checkout = await quoteCheckout(deps, known, page.language);
  const confirmed = page.form?.get("quote") ?? known.subscription.quote?.at;
  if (confirmed === checkout.quote.at) return { ...page, checkout };
  return { ...page, checkout, form: undefined, outdatedForm: page.form };
}

/** An order whose price is promised no longer goes on at the price of now. */
async function renewCheckout(deps: BillingDeps, checkout: Checkout): Promise<Checkout> {
  const { id, familyId, planId, promoCode } = checkout.subscription;
  if (!isLate(checkout.subscription, deps.clock())) return checkout;
  const plan = await findPlanOnOffer(deps.db, planId);
  const reprice = { id, plan };
  await changeFamily(deps, familyId, (draft, world) => repriceCheckout(draft, reprice, world), { promoCode });
  return requireCheckout(deps, id);
}

/** With a quote that holds now: computed again, and kept, when what it followed from or the promise has changed. */
export async function quoteCheckout(
  deps: BillingDeps,
  checkout: Checkout,
  language: Language,
): Promise<OpenCheckout> {
  const { subscription, plan } = checkout;
  const { id, familyId, provider } = subscription;
  const { timeZone } = deps.providers.find(provider);
  const family = await lookAtFamily(deps, familyId);
  const snapshot = { family, selling: provider, timeZone };
  const changed = findChanged(snapshot);
  if (changed?.subscription.graceEndsAt) throw new Failure("payment_overdue");
  if (changed?.subscription.isCollectionPaused) throw new Failure("payments_paused");
  if (changed && !findPayer(family, changed.subscription)) throw new Failure("card_needed");
  const wanted = priceOfRow(subscription, plan);
  const known = subscription.quote;
  const now = deps.clock();
  const isValid = known && !isOutdated(known, snapshot, wanted, now);
  if (isValid && new Date(known.at) >= subscription.createdAt) return { ...checkout, quote: known, changed };
  const quote = await askQuote(deps, snapshot, { plan, price: wanted, language }, now);
  if (isValid && readsTheSame(known, quote)) return { ...checkout, quote: known, changed };
  await changeFamily(deps, familyId, (draft) => keepQuote(draft, id, quote));
  return { ...checkout, subscription: { ...subscription, quote }, quote, changed };
}

/** The provider's word of it may be late, or never come. One that does not answer now is asked again by the background. */
export async function askWhetherPaid(deps: BillingDeps, { subscription, state }: Checkout): Promise<void> {
  if (state === "paid") return;
  try {
    await deps.providers.find(subscription.provider).remote?.sync(deps, subscription);
  } catch (error) {
    deps.logger.warn(
      { reason: reasonOf(error) },
      "a payment provider does not say whether a checkout was paid",
    );
  }
}

/** Gives the promo code back at once. What is paid stays paid. */
export async function leaveCheckout(deps: BillingDeps, { subscription }: Checkout): Promise<void> {
  const { id, familyId, provider } = subscription;
  await deps.providers.find(provider).remote?.closeCheckout(deps, subscription);
  await changeFamily(deps, familyId, (draft, world) => leave(draft, id, world));
}
