import type { Plan, Subscription } from "../db/schema.ts";

/** A subscription of a family, with the plan that it is for. */
export type HeldPlan = { readonly subscription: Subscription; readonly plan: Plan };

/** `paid`: the money is on its way or there; `closed`: expired, left, or replaced by another choice. */
export type CheckoutState = "open" | "paid" | "closed";

/** What a decision must know about the provider that takes the money. */
export type ProviderRules = {
  /** As it is in the `provider` column. */
  readonly name: string;
  /** The end of a paid period: self-managed, the plan `renews` or `ends` by our clock; else the provider decides and reports it. */
  readonly atPeriodEnd: "renews" | "ends" | "provider-managed";
  /** Given by the operator: nobody pays, so nothing renews and nothing can be cancelled. */
  readonly isGift?: boolean;
  /** A plan that runs cannot be changed to one in another currency. */
  readonly keepsCurrency?: boolean;
  /** By currency: it takes nothing, or at least so many cents. */
  readonly smallestCents?: Readonly<Record<string, number>>;
  /** So many years ahead it takes a first charge. */
  readonly mostFreeYears?: number;
  /** Where the provider counts months in another time zone than the business: what is shown is what it will do. */
  readonly timeZone?: string;
  /** Whether the card on file pays, where our own clock charges it. */
  canCharge?(subscription: Subscription): boolean;
  /** Set where the provider keeps subscriptions of its own. */
  readonly remote?: {
    /** Set where it quotes a change that starts now. */
    readonly previewChange?: unknown;
    /** Set where the price of a running plan can change. */
    readonly setPrice?: unknown;
  };
};

export type FamilyProviders = {
  /** Takes the checkouts that open from now on. */
  readonly selling: ProviderRules;
  /** By the `provider` column of a subscription. */
  find(name: string): ProviderRules;
};
