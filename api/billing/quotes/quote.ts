import type { ResponseOf } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import type { Quote } from "../../db/schema.ts";
import { settleFamily } from "../../family/change-families.ts";
import { findRunning } from "../../family/family.ts";
import {
  computeQuote,
  findChanged,
  findRefusal,
  hashSnapshot,
  type QuoteSnapshot,
} from "../../family/quotes/compute-quote.ts";
import { priceOf } from "../../family/quotes/prices.ts";
import { findPromoRefusal, readPromo } from "../../family/quotes/promo-use.ts";
import { findLimitRefusal } from "../../family/quotes/provider-limits.ts";
import type { Caller } from "../../http/caller.ts";
import { Failure } from "../../http/failure.ts";
import { findPlanOnOffer } from "../plans.ts";
import type { BillingDeps, WantedPlan } from "../providers/provider.ts";

/** What confirming a plan would mean for this family; nothing is kept of it. */
export async function readQuote(
  deps: BillingDeps,
  caller: Caller,
  { planId, promoCode, language }: { planId: string; promoCode: string | undefined; language: Language },
): Promise<ResponseOf<"quote">> {
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
  const price = { cents: priceCents, interval: plan.billingInterval, currency: plan.currency };
  const { name: selling, timeZone } = deps.providers.selling;
  const ours = computeQuote({ family, selling, timeZone }, price, now);
  const limited = findLimitRefusal(deps.providers.selling, price, ours, now);
  if (limited) throw new Failure(limited);
  const quote = await askQuote(deps, { family, selling, timeZone }, { plan, price, language }, now);
  return {
    kind: quote.kind,
    original_price: listPriceCents,
    discount_percent: discountPercent,
    price: priceCents,
    billing_interval: plan.billingInterval,
    currency: plan.currency,
    credit: quote.creditCents,
    due_today: quote.dueTodayCents,
    next_charge: {
      at: quote.nextChargeAt,
      amount: quote.nextChargeCents,
      is_first: quote.nextIsFirst,
    },
    cancel_at: findRunning(family)?.subscription.cancelAt?.toISOString() ?? null,
    snapshot: hashSnapshot(quote.snapshot),
  };
}

/** By our own rules, or by the provider's preview where it has one; never while the family is locked. */
export async function askQuote(
  deps: BillingDeps,
  snapshot: QuoteSnapshot,
  wanted: WantedPlan,
  now: Date,
): Promise<Quote> {
  const ours = computeQuote(snapshot, wanted.price, now);
  const changed = findChanged(snapshot);
  if (!changed || ours.kind !== "change_now") return ours;
  const { remote } = deps.providers.find(changed.subscription.provider);
  return remote?.previewChange?.(deps, changed.subscription, wanted, ours) ?? ours;
}
