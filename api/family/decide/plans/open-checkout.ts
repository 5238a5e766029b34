import type { Plan, Quote, Subscription } from "../../../db/schema.ts";
import { add, change, type Draft, newRow, type Refusal, type World } from "../../draft.ts";
import { findAdult, findEndWithoutCard, findHeld, findPending } from "../../family.ts";
import { computeQuote, findRefusal, hashSnapshot, nameSnapshot } from "../../quotes/compute-quote.ts";
import { priceOf } from "../../quotes/prices.ts";
import { type Buyer, findPromoRefusal, findPromoRefusalAgain } from "../../quotes/promo-use.ts";
import { findLimitRefusal } from "../../quotes/provider-limits.ts";
import { isPromised, readCheckoutState } from "../../state.ts";
import { abandon } from "./end.ts";

type Wanted = {
  /** Of the row, where a new one is needed. */
  readonly id: string;
  readonly plan: Plan;
  readonly promoCode: string | undefined;
  /** The adult who orders, and whose card will be charged. */
  readonly buyer: Buyer & { readonly accountId: string };
  /** Of the quote that was shown, hashed. */
  readonly snapshot?: string | undefined;
};

/** The family's one pending checkout: found again (a double click and a second tab share it), or opened. */
export type Opening =
  | { readonly id: string }
  /** Another one, open at its provider: nobody waits for a provider while holding the family's lock. */
  | { readonly inTheWay: Subscription };

/** The price is fixed here, whatever happens to plan and code before it is paid. */
export function openCheckout(draft: Draft, wanted: Wanted, world: World): Opening | Refusal {
  const { id, plan, promoCode, buyer, snapshot } = wanted;
  const { now, providers, promo } = world;
  const adult = findAdult(draft.family, buyer.accountId);
  if (!adult) return { refused: "family_changed" };
  if (adult.deleteAt) return { refused: "account_leaving" };
  if (findEndWithoutCard(draft.family, providers)) return { refused: "card_needed" };
  const refused = findRefusal(draft.family, plan, providers);
  if (refused) return { refused };
  const current = { family: draft.family, selling: providers.selling.name };
  if (snapshot && snapshot !== hashSnapshot(nameSnapshot(current, plan))) return { refused: "quote_changed" };
  const pending = findPending(draft.family)?.subscription;
  if (pending && isSame(pending, wanted, world)) return { id: pending.id };
  if (pending?.status === "confirming") return { refused: "payment_processing" };
  if (pending?.providerCheckoutId) return { inTheWay: pending };
  const promoRefused = promoCode ? findPromoRefusal(promo, plan, buyer, now) : undefined;
  if (promoRefused) return { refused: promoRefused };
  const { priceCents } = priceOf(plan, promo?.promo.percent);
  const { currency } = plan;
  const quote = quoteNow(draft, plan, priceCents, world);
  const limited = findLimitRefusal(providers.selling, { cents: priceCents, currency }, quote, now);
  if (limited) return { refused: limited };
  if (pending) abandon(draft, pending.id, now);
  const provider = providers.selling.name;
  const row = newRow({ id, familyId: draft.family.id, payerId: adult.id, plan, provider, priceCents, now });
  add(draft, { subscription: { ...row, promoCode: promo?.promo.code ?? null, quote }, plan });
  if (promo) draft.effects.push({ kind: "reserve", promo: promo.promo, subscriptionId: id });
  return { id };
}

function isSame(
  pending: Subscription,
  { plan, promoCode, buyer }: Wanted,
  { now, providers }: World,
): boolean {
  const isPayable = pending.provider === providers.selling.name && isPromised(pending, now);
  return (
    (isPayable || pending.status === "confirming") &&
    // Its card will be that of the adult who opened it.
    pending.payerId === buyer.accountId &&
    pending.planId === plan.id &&
    pending.promoCode === (promoCode ?? null)
  );
}

/** null: a provider that counts for itself is asked when the checkout is opened. */
function quoteNow(draft: Draft, plan: Plan, cents: number, { now, providers }: World): Quote | null {
  const { name: selling, remote, timeZone } = providers.selling;
  const wanted = { cents, interval: plan.billingInterval, currency: plan.currency };
  const quote = computeQuote({ family: draft.family, selling, timeZone }, wanted, now);
  return remote?.previewChange && quote.kind === "change_now" ? null : quote;
}

/**
 * Whoever takes longer over an order than its price is promised goes on where they are: at the price that holds by
 * now, and with the promo code unless that is over or others have used it up.
 */
export function repriceCheckout(
  draft: Draft,
  { id, plan }: { id: string; plan: Plan },
  { now, promo }: World,
): void {
  const row = findHeld(draft.family, id)?.subscription;
  if (!row || !isLate(row, now)) return;
  const keepsCode = promo !== undefined && !findPromoRefusalAgain(promo, plan, now);
  if (row.promoCode && !keepsCode) draft.effects.push({ kind: "release", subscriptionId: id, at: now });
  const { listPriceCents, priceCents } = priceOf(plan, keepsCode ? promo.promo.percent : undefined);
  const isSamePrice = priceCents === row.priceCents && plan.currency === row.currency;
  change(draft, id, {
    createdAt: now,
    listPriceCents,
    priceCents,
    promoCode: keepsCode ? promo.promo.code : null,
    currency: plan.currency,
    quote: isSamePrice ? row.quote : null,
  });
}

/** Its price is promised no longer. */
export function isLate(row: Subscription, now: Date): boolean {
  return readCheckoutState(row, now) === "open" && !isPromised(row, now);
}

/** Gives the promo code back at once. What is paid stays paid. */
export function leaveCheckout(draft: Draft, id: string, { now }: World): void {
  const row = findHeld(draft.family, id)?.subscription;
  if (row && readCheckoutState(row, now) === "open") abandon(draft, id, now);
}

export function keepQuote(draft: Draft, id: string, quote: Quote): void {
  if (findHeld(draft.family, id)?.subscription.status === "pending") change(draft, id, { quote });
}

/** What the checkout is called at its provider; the first name stays. */
export function nameAtProvider(draft: Draft, id: string, name: string): void {
  const row = findHeld(draft.family, id)?.subscription;
  if (row?.status === "pending" && !row.providerCheckoutId) change(draft, id, { providerCheckoutId: name });
}
