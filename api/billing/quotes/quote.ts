import type { Quote } from "../../../contract/calls.ts";
import type { Price } from "../../../contract/money.ts";
import type { Figures } from "../../db/schema.ts";
import type { Caller } from "../../http/caller.ts";
import { Failure } from "../../http/failure.ts";
import { settleFamily } from "../family/change-family.ts";
import { findPlanOnOffer } from "../plans.ts";
import { findPromoRefusal, readPromo } from "../promo-codes.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { computeQuote, findChanged, findRefusal, type QuoteSnapshot } from "./compute-quote.ts";
import { priceOf } from "./prices.ts";

/** What confirming a plan would mean for this family; nothing is kept of it. */
export async function readQuote(
  deps: BillingDeps,
  caller: Caller,
  { planId, promoCode }: { planId: string; promoCode: string | undefined },
): Promise<Quote> {
  const family = await settleFamily(deps, caller.familyId);
  const now = deps.clock();
  const plan = await findPlanOnOffer(deps.db, planId);
  const refused = findRefusal(family, plan, deps.providers);
  if (refused) throw new Failure(refused);
  const { familyId } = caller;
  const use = promoCode
    ? await readPromo(deps.db, { code: promoCode, familyId, now, lock: false })
    : undefined;
  const promoRefused = promoCode ? findPromoRefusal(use, plan, caller, now) : undefined;
  if (promoRefused) throw new Failure(promoRefused);
  const { listPriceCents, priceCents, discountPercent } = priceOf(plan, use?.promo.percent);
  const wanted = { cents: priceCents, interval: plan.billingInterval, currency: plan.currency };
  const figures = await askQuote(deps, { family, selling: deps.providers.selling.name }, wanted, now);
  return {
    kind: figures.kind,
    original_price: listPriceCents,
    discount_percent: discountPercent,
    price: priceCents,
    billing_interval: plan.billingInterval,
    currency: plan.currency,
    credit: figures.creditCents,
    due_today: figures.dueTodayCents,
    next_charge: {
      at: figures.nextChargeAt,
      amount: figures.nextChargeCents,
      is_first: figures.nextIsFirst,
    },
  };
}

/** By our own rules, or by the provider's preview where it has one; never while the family is locked. */
export async function askQuote(
  deps: BillingDeps,
  basis: QuoteSnapshot,
  wanted: Price,
  now: Date,
): Promise<Figures> {
  const ours = computeQuote(basis, wanted, now);
  const changed = findChanged(basis);
  if (!changed || ours.kind !== "change_now") return ours;
  const { remote } = deps.providers.find(changed.subscription.provider);
  return remote?.previewChange?.(deps, changed.subscription, wanted, ours) ?? ours;
}
