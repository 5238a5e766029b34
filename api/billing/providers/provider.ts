import type { Language } from "../../../contract/languages.ts";
import type { Price } from "../../../contract/money.ts";
import type { Environment } from "../../config.ts";
import type { Plan, Quote, Subscription } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { CheckoutState, HeldPlan, ProviderRules } from "../../family/providers.ts";
import type { ApiApp } from "../../http/mount-call.ts";
import type { PageAnswer } from "../../pages/show-page.ts";
import type { ReturnAddresses } from "../checkout/return-addresses.ts";

export type BillingDeps = Deps & { readonly providers: Providers };

export type Checkout = HeldPlan & { readonly state: CheckoutState };

/** A checkout that can be paid, with what it will charge. */
export type OpenCheckout = Checkout & {
  readonly quote: Quote;
  /** The plan that is changed, where there is one. */
  readonly changed: HeldPlan | undefined;
};

/** Whoever opens the address of a checkout that can still be paid. */
export type Visit = ReturnAddresses & {
  readonly checkout: OpenCheckout;
  readonly language: Language;
  /** What was sent, where the page is ours and asks for something. */
  readonly form: FormData | undefined;
  /** What was confirmed is not what would be charged any more: the page shows the new quote, says so and keeps what was typed. */
  readonly outdatedForm?: FormData;
  /** What was typed when another language was chosen: shown again, not sent. */
  readonly kept?: FormData;
};

/** A visit to the address where one adult enters a card for this plan. */
export type CardVisit = ReturnAddresses & {
  readonly subscription: Subscription;
  readonly payerId: string;
  readonly language: Language;
  readonly form: FormData | undefined;
  readonly kept?: FormData;
  /** The provider's own page that the visit comes back from. */
  readonly session: string | undefined;
};

export type NextStep = { readonly goTo: string } | { readonly show: PageAnswer };

/**
 * Who takes the money for a subscription. Which one it is was decided when the subscription began and is in
 * its `provider` column; a key that is set or taken away later changes nothing about it. Whatever a provider
 * does to a row, it does through `api/family/change-families.ts`.
 */
export type PaymentProvider = ProviderRules & {
  /** Rejects where it does not answer or does not take our key. */
  verify?(): Promise<void>;
  /** What it does with plans that cannot be charged, and should not: a line each for the operator. */
  findDunningFaults?(): Promise<string[]>;
  /** Mistakes in its own settings, such as a missing webhook event: a line each for the operator. */
  findFaults?(deps: Pick<BillingDeps, "config">): Promise<string[]>;
  /** The way to pay an open checkout: a page of ours, or an address to go to. */
  visitCheckout(deps: BillingDeps, visit: Visit): Promise<NextStep>;
  /** The page where an adult enters a card, and pays for the plan from then on. */
  openCardPage(deps: BillingDeps, visit: CardVisit): Promise<NextStep>;
  /** Of a provider that keeps subscriptions of its own. */
  readonly remote?: RemotePlans;
  /** Sends so much of a payment back to its card. Without it nothing moves but our own books. */
  refund?(deps: BillingDeps, refund: CardRefund): Promise<void>;
  /** The addresses that the provider itself calls. */
  mount?(app: ApiApp, deps: BillingDeps): void;
};

export type CardRefund = {
  /** The provider's own number of the charge. */
  readonly providerReference: string;
  readonly cents: number;
  /** Sent twice, it is one refund. */
  readonly dedupeKey: string;
};

/** A plan at the price that one family pays, and the reader's language, in which a provider names it. */
export type WantedPlan = { readonly plan: Plan; readonly price: Price; readonly language: Language };
/** What the two sides do not agree about, for the operator. */
export type Difference = { readonly id: string; readonly familyId?: string; readonly text: string };

/** What we ask of a provider that keeps subscriptions. */
export type RemotePlans = {
  /** Makes sure that nobody can pay it any more; what was paid meanwhile is taken in. */
  closeCheckout(deps: BillingDeps, subscription: Subscription): Promise<void>;
  /** A change that starts now, in the provider's own quote. Without it our own count. */
  previewChange?(deps: BillingDeps, running: Subscription, wanted: WantedPlan, ours: Quote): Promise<Quote>;
  /** Cancels to the end of the period, or resumes; and writes down what came of it. */
  setRenewal(deps: BillingDeps, subscription: Subscription, renews: boolean): Promise<void>;
  /** Keeps the running plan instead of the one that waits for its end. */
  undoChange(deps: BillingDeps, subscription: Subscription): Promise<void>;
  /**
   * Charges the price that the family was told of from its first charge on or after the day, or no other price any more:
   * as the row says. Without it nobody who pays there is told of another price.
   */
  setPrice?(deps: BillingDeps, subscription: Subscription): Promise<void>;
  /** Moves the next charge to this moment, for nothing. Without it a gift takes the plan's place. */
  postpone?(deps: BillingDeps, subscription: Subscription, until: Date): Promise<void>;
  /** Charges this card from now on, and what is overdue at once. For a provider with a card page of its own. */
  useCard?(deps: BillingDeps, subscription: Subscription, providerReference: string): Promise<void>;
  /** Stops the billing at once, and credits what was paid for and not had; the row is the caller's. */
  end(deps: BillingDeps, subscription: Subscription): Promise<void>;
  /** Ends a plan whose grace is over, unless the provider still tries to charge it. */
  endOverdue?(deps: BillingDeps, subscription: Subscription): Promise<void>;
  /** An adult who paid was erased at that moment: what is known of them goes, and all of it with the last adult. */
  forgetPayer?(deps: BillingDeps, subscription: Subscription, erasedAt: Date): Promise<void>;
  /** Asks how things are and writes it down; of a checkout, whether it was paid. */
  sync(deps: BillingDeps, subscription: Subscription): Promise<void>;
  /** Compares all that runs on either side, and mends what it can. Ends nothing that has not ended there. */
  reconcile?(deps: BillingDeps): Promise<Difference[]>;
};

/** One that takes real money, where its keys are set. */
export type RealProvider = {
  /** The setting that it cannot do without; messages to the operator name it. */
  readonly keyName: string;
  /** All settings that it reads. */
  readonly settings: readonly string[];
  /** null: its keys are not set. Else what loads it, since a start should cost little. */
  read(env: Environment): (() => Promise<PaymentProvider>) | null;
  /** Whether they are keys for trying out, with which nobody is charged. */
  hasTestKeys(env: Environment): boolean;
};

export type Providers = {
  readonly all: readonly PaymentProvider[];
  /** Takes the checkouts that open from now on. */
  readonly selling: PaymentProvider;
  /** Of a subscription, by its `provider` column. One that is not set up any more refuses whatever needs it. */
  find(name: string): PaymentProvider;
};
