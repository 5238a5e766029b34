import type { ErrorCode } from "../../contract/errors.ts";
import type { charges, Plan, PromoCode, ProviderRequest, Subscription } from "../db/schema.ts";
import type { FamilyEvent } from "./announce.ts";
import { balanceIn, type Child, type Family, type Member } from "./family.ts";
import type { FamilyMails } from "./mails.ts";
import type { FamilyProviders, HeldPlan } from "./providers.ts";
import type { PromoUse } from "./quotes/promo-use.ts";
import type { FailedRefund } from "./receipts/credit-note.ts";
import { withMoments } from "./state.ts";

/** What a decision knows besides the family. */
export type World = {
  readonly now: Date;
  readonly providers: FamilyProviders;
  /** Of the code that is asked for, where there is one: counted while it is locked. */
  readonly promo?: PromoUse;
  /** An id for a new row. */
  readonly newId: () => string;
};

export type NewCharge = Omit<typeof charges.$inferInsert, "id" | "familyId">;

type Mail = {
  [Name in keyof FamilyMails]: { readonly name: Name; readonly payload: FamilyMails[Name] };
}[keyof FamilyMails];

/** What is written besides the family itself, in the same transaction. */
export type Effect =
  /** Once for each reference of a provider, with its receipt to `readers`; `subscription` as it is then. */
  | {
      readonly kind: "charge";
      readonly subscription: Subscription;
      readonly charge: NewCharge;
      readonly payer: Member | undefined;
      readonly readers: readonly Member[];
    }
  /** How much of a charge went back in all; told with a credit note, once. */
  | {
      readonly kind: "refund";
      readonly providerReference: string;
      readonly cents: number;
      readonly readers: readonly Member[];
    }
  /** A refund did not arrive after all. */
  | ({ readonly kind: "take back refund" } & FailedRefund)
  | { readonly kind: "reserve"; readonly promo: PromoCode; readonly subscriptionId: string }
  | { readonly kind: "redeem" | "release"; readonly subscriptionId: string; readonly at: Date }
  /** An adult is erased: payment providers forget what they know of them. */
  | { readonly kind: "forget payer"; readonly accountId: string; readonly isLast: boolean }
  | { readonly kind: "remember customer"; readonly provider: string; readonly customerId: string }
  /** `readers` are the adults of the moment: one who leaves in the same decision is told too. */
  | { readonly kind: "tell"; readonly event: FamilyEvent; readonly readers: readonly Member[] }
  | { readonly kind: "mail"; readonly to: Member; readonly mail: Mail };

export type Start = Extract<Effect, { kind: "tell" }> & {
  readonly event: Extract<FamilyEvent, { kind: "started" }>;
};

/** A plan that starts with a payment is one mail, with the receipt: the start comes behind its charge. */
export function findStart(effect: Effect, effects: readonly Effect[]): Start | undefined {
  if (effect.kind !== "charge") return undefined;
  const { id } = effect.subscription;
  const next = effects
    .slice(effects.indexOf(effect) + 1)
    .find((other) =>
      isStart(other)
        ? other.event.subscription.id === id
        : other.kind === "charge" && other.subscription.id === id,
    );
  return next && isStart(next) ? next : undefined;
}

export function isToldWithCharge(effect: Effect, effects: readonly Effect[]): boolean {
  return isStart(effect) && effects.some((other) => findStart(other, effects) === effect);
}

function isStart(effect: Effect): effect is Start {
  return effect.kind === "tell" && effect.event.kind === "started";
}

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

export function tell(draft: Draft, event: FamilyEvent): void {
  draft.effects.push({ kind: "tell", event, readers: draft.family.adults });
}

export function mail(draft: Draft, to: Member, about: Mail): void {
  draft.effects.push({ kind: "mail", to, mail: about });
}

export function changeAdult(draft: Draft, id: string, patch: Partial<Member>): void {
  const adults = draft.family.adults.map((adult) => (adult.id === id ? { ...adult, ...patch } : adult));
  draft.family = { ...draft.family, adults };
}

type ChildPatch = Partial<Pick<Child, "mentorId" | "deleteAt"> & Pick<Member, "suspendedAt">>;

/** Only a child with a login can be suspended. */
export function changeChild(draft: Draft, id: string, patch: ChildPatch): void {
  const children = draft.family.children.map((child) => (child.id === id ? { ...child, ...patch } : child));
  draft.family = { ...draft.family, children };
}

const LEAVES_RENEWAL: ReadonlySet<ProviderRequest["kind"]> = new Set(["refund", "use card", "set price"]);

/** A new request takes the place of those for the same plan that it makes pointless. */
export function request(
  draft: Draft,
  row: Subscription,
  asked: Pick<ProviderRequest, "kind"> & Partial<Pick<ProviderRequest, "providerReference">>,
  { now, newId }: World,
): void {
  const { kind, providerReference = null } = asked;
  const isSame = (known: ProviderRequest) =>
    known.kind === kind && (kind !== "refund" || known.providerReference === providerReference);
  const isOvertaken = (known: ProviderRequest) => known.kind.endsWith("renewal") && !LEAVES_RENEWAL.has(kind);
  const isPointless = (known: ProviderRequest) =>
    known.subscriptionId === row.id && (isSame(known) || isOvertaken(known));
  const fresh = { id: newId(), familyId: row.familyId, subscriptionId: row.id, kind, providerReference };
  const requests = [
    ...draft.family.requests.filter((known) => !isPointless(known)),
    { ...fresh, createdAt: now },
  ];
  draft.family = { ...draft.family, requests };
}

export function findRequest({ requests }: Family, row: Subscription, kind: ProviderRequest["kind"]) {
  return requests.find((known) => known.subscriptionId === row.id && known.kind === kind);
}

type NewRow = Pick<Subscription, "id" | "familyId" | "provider" | "priceCents" | "payerId"> & {
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
    isCollectionPaused: false,
    overdueCents: null,
    graceEndsAt: null,
    retryAt: null,
    approvalUrl: null,
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
