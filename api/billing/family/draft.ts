import type { ErrorCode } from "../../../contract/errors.ts";
import type { charges, Plan, PromoCode, Subscription } from "../../db/schema.ts";
import type { PromoUse } from "../promo-codes.ts";
import type { HeldPlan, Providers } from "../providers/provider.ts";
import type { BillingEvent } from "./announce.ts";
import { balanceIn, type Family } from "./family.ts";
import { withMoments } from "./state.ts";

/** What a decision knows besides the family. */
export type World = {
  readonly now: Date;
  readonly providers: Providers;
  /** Of the code that is asked for, where there is one: counted while it is locked. */
  readonly promo?: PromoUse;
};

export type NewCharge = Omit<typeof charges.$inferInsert, "id" | "familyId">;

/** What is written besides the family itself, in the same transaction. */
export type Effect =
  /** Once for each reference of a provider, with its receipt; `subscription` as it is then. */
  | { readonly kind: "charge"; readonly subscription: Subscription; readonly charge: NewCharge }
  /** How much of a charge went back in all; told with a credit note, once. */
  | { readonly kind: "refund"; readonly providerReference: string; readonly cents: number }
  | { readonly kind: "reserve"; readonly promo: PromoCode; readonly subscriptionId: string }
  | { readonly kind: "redeem" | "release"; readonly subscriptionId: string; readonly at: Date }
  | { readonly kind: "remember customer"; readonly provider: string; readonly customerId: string }
  /** By whoever pays from now on: the card before it may have been another adult's. */
  | { readonly kind: "card entered" }
  | { readonly kind: "tell"; readonly event: BillingEvent };

export type Refusal = { readonly refused: ErrorCode };

/** A family while it is decided about: what it will be, and what is written with it. */
export type Draft = { family: Family; readonly effects: Effect[] };

export function change(draft: Draft, id: string, patch: Partial<Subscription>): HeldPlan {
  let changed: HeldPlan | undefined;
  const held = draft.family.held.map((each) => {
    if (each.subscription.id !== id) return each;
    changed = { ...each, subscription: withMoments({ ...each.subscription, ...patch }) };
    return changed;
  });
  if (!changed) throw new Error(`no subscription ${id}`);
  draft.family = { ...draft.family, held };
  return changed;
}

export function add(draft: Draft, { subscription, plan }: HeldPlan): Subscription {
  const added = withMoments(subscription);
  draft.family = { ...draft.family, held: [...draft.family.held, { subscription: added, plan }] };
  return added;
}

export function setBalance(draft: Draft, currency: string | null, cents: number): void {
  const balances = { ...draft.family.balances, [currency ?? "USD"]: cents };
  draft.family = { ...draft.family, balances };
}

export function addBalance(draft: Draft, currency: string | null, cents: number): void {
  if (cents !== 0) setBalance(draft, currency, balanceIn(draft.family, currency) + cents);
}

export function tell(draft: Draft, event: BillingEvent): void {
  draft.effects.push({ kind: "tell", event });
}

type NewRow = Pick<Subscription, "id" | "familyId" | "provider" | "priceCents"> & {
  readonly plan: Plan;
  readonly now: Date;
};

/** A subscription of which nothing but its price is known yet. */
export function newRow({ plan, now, ...known }: NewRow): Subscription {
  return {
    ...known,
    planId: plan.id,
    status: "pending",
    listPriceCents: plan.priceCents,
    currency: plan.currency,
    createdAt: now,
    promoCode: null,
    providerCheckoutId: null,
    providerSubscriptionId: null,
    quote: null,
    nextPriceCents: null,
    nextListPriceCents: null,
    nextPriceAt: null,
    cardLast4: null,
    cardBrand: null,
    cardExpiry: null,
    anchorAt: null,
    periodStart: null,
    periodEnd: null,
    paidUntil: null,
    overdueCents: null,
    graceEndsAt: null,
    retryAt: null,
    cancelAt: null,
    cancelledAt: null,
    cancelReason: null,
    cancelNote: null,
    endedAt: null,
    dueAt: null,
    promisedUntil: null,
    paidAt: null,
  };
}
