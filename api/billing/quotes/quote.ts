import type { Quote } from "../../../contract/calls.ts";
import { isSameCurrency, type Price } from "../../../contract/money.ts";
import type { Figures, Plan } from "../../db/schema.ts";
import type { Caller } from "../../http/caller.ts";
import { Failure } from "../../http/failure.ts";
import type { BillingDeps } from "../deps.ts";
import { type FamilyState, readFamily } from "../family.ts";
import { findPlanOnOffer } from "../plans.ts";
import { requirePromo } from "../promo-codes.ts";
import { settleFamily } from "../settle.ts";
import { type Basis, drawUpFigures, findChanged } from "./figures.ts";
import { priceOf } from "./prices.ts";

/** What confirming a plan would mean for this family; nothing is kept of it. */
export async function readQuote(
  deps: BillingDeps,
  caller: Caller,
  { planId, promoCode }: { planId: string; promoCode: string | undefined },
): Promise<Quote> {
  await settleFamily(deps, caller.familyId);
  const now = deps.clock();
  const plan = await findPlanOnOffer(deps.db, planId);
  const state = await readFamily(deps, caller.familyId);
  refuseChoice(deps, state, plan);
  const promo = promoCode
    ? await requirePromo(deps.db, { code: promoCode, plan, buyer: caller, now })
    : undefined;
  const { listPriceCents, priceCents, discountPercent } = priceOf(plan, promo?.percent);
  const wanted = { cents: priceCents, interval: plan.billingInterval, currency: plan.currency };
  const figures = await askFigures(deps, { ...state, selling: deps.providers.selling.name }, wanted, now);
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

/** What the family has or will have needs no confirming again; a gift may be followed by the same plan. */
export function refuseChoice(
  { providers }: BillingDeps,
  { running, scheduled }: FamilyState,
  plan: Plan,
): void {
  const isGift = running && providers.find(running.subscription.provider).isGift;
  if (running?.subscription.graceEndsAt) throw new Failure("payment_overdue");
  if (running?.plan.id === plan.id && !isGift) throw new Failure("already_subscribed");
  if (scheduled?.plan.id === plan.id) throw new Failure("already_subscribed");
  const changed = findChanged({ running, selling: providers.selling.name });
  if (
    changed &&
    providers.selling.keepsCurrency &&
    !isSameCurrency(changed.subscription.currency, plan.currency)
  )
    throw new Failure("other_currency");
}

/** By our own rules, or by the provider's preview where it has one; never while the family is locked. */
export async function askFigures(
  deps: BillingDeps,
  basis: Basis,
  wanted: Price,
  now: Date,
): Promise<Figures> {
  const ours = drawUpFigures(basis, wanted, now);
  const changed = findChanged(basis);
  if (!changed || ours.kind !== "change_now") return ours;
  const { previewChange } = deps.providers.find(changed.subscription.provider);
  return previewChange ? previewChange(deps, changed.subscription, wanted, ours) : ours;
}
