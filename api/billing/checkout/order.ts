import type { OrderFacts, Payment } from "../../../contract/hosted.ts";
import { includesVat } from "../../../contract/offer.ts";
import { percentOff } from "../../family/quotes/prices.ts";
import { listOwnOrigins } from "../../http/own-origins.ts";
import type { PageAnswer } from "../../pages/show-page.ts";
import { describePlan } from "../plans.ts";
import type { BillingDeps, Visit } from "../providers/provider.ts";
import { leaveAddress } from "./return-addresses.ts";

type Parts = {
  readonly payment: Payment;
  /** Something is wrong with what was sent. */
  readonly isRefused?: boolean;
  readonly isSandbox?: boolean;
  /** Other sites that sending the form may lead to. */
  readonly leadsTo?: readonly string[];
};

/** The order and the form beside it; the form carries which quote it confirms. */
export function showCheckout(
  deps: BillingDeps,
  visit: Visit,
  { payment, isRefused = false, isSandbox = false, leadsTo = [] }: Parts,
): PageAnswer {
  const { checkout, cancelUrl, outdatedForm } = visit;
  const isOutdated = outdatedForm !== undefined;
  return {
    page: {
      name: "checkout",
      facts: {
        order: describeOrder(deps, visit),
        payment,
        quote: checkout.quote.at,
        isOutdated,
        isSandbox,
        leave: leaveAddress(checkout.subscription.id, cancelUrl),
      },
    },
    status: isOutdated ? 409 : isRefused ? 422 : 200,
    policy: [allowForms(deps, leadsTo)],
  };
}

/** A browser holds the redirect after a form against this too. */
export function allowForms({ config }: Pick<BillingDeps, "config">, others: readonly string[] = []): string {
  return `form-action 'self' ${[...others, ...listOwnOrigins(config)].join(" ")}`;
}

function describeOrder({ config: { business } }: BillingDeps, { checkout, language }: Visit): OrderFacts {
  const { subscription, plan, quote, changed } = checkout;
  const { listPriceCents, priceCents, promoCode, currency } = subscription;
  return {
    kind: quote.kind,
    plan: { ...describePlan(plan, language), interval: plan.billingInterval },
    changes: changed
      ? {
          name: describePlan(changed.plan, language).name,
          cancelAt: changed.subscription.cancelAt?.toISOString() ?? null,
        }
      : null,
    currency,
    listPriceCents,
    priceCents,
    percentOff: percentOff(listPriceCents, priceCents),
    promoCode,
    creditCents: quote.creditCents,
    dueTodayCents: quote.dueTodayCents,
    at: quote.at,
    next: { at: quote.nextChargeAt, cents: quote.nextChargeCents, isFirst: quote.nextIsFirst },
    seller: {
      name: (business.seller.name ?? business.name)[language],
      includesVat: includesVat(business.seller),
    },
  };
}

/** For a change that the card on file pays, which may be another adult's. */
export function payFromFile({ checkout: { changed, subscription } }: Visit): Payment {
  const { cardLast4 = null, payerId } = changed?.subscription ?? {};
  return { kind: "card on file", last4: cardLast4, isOwn: payerId === subscription.payerId };
}
