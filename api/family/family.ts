import { nextPeriodEnd } from "../../contract/money.ts";
import type {
  Account,
  ChildRow,
  FamilyRow,
  InvitationRow,
  ProviderRequest,
  Subscription,
} from "../db/schema.ts";
import type { FamilyProviders, HeldPlan } from "./providers.ts";

/** What a quote or a plan's page depends on. `held` leaves out what is over, unless that very row was asked for. */
export type FamilyMoney = Pick<FamilyRow, "id" | "trialEndsAt" | "balances"> & {
  readonly held: readonly HeldPlan[];
};

/** Everything a decision may depend on, read under the lock of the family. */
export type Family = FamilyMoney & {
  /** The adult who has been in the family longest comes first. */
  readonly adults: readonly Member[];
  readonly children: readonly Child[];
  readonly invitations: readonly InvitationRow[];
  /** What its payment providers were not told yet. */
  readonly requests: readonly ProviderRequest[];
};

export type Member = Omit<Account, "passwordHash">;

/** With a login or without. A child goes where its mentor goes. */
export type Child = (Member | ChildRow) & { readonly mentorId: string };

export function hasLogin<P extends Member | Child>(person: P): person is Extract<P, { email: string }> {
  return "email" in person;
}

/** The first name, or the address of a child that gave none. */
export function nameOfChild(child: Child): string {
  return hasLogin(child) ? nameOf(child) : child.firstName;
}

/** How the others of the family know this adult. */
export function nameOf({ name, email }: Pick<Account, "name" | "email">): string {
  return name ?? email;
}

export function memberSince({ joinedAt, createdAt }: Membership): Date {
  return joinedAt ?? createdAt;
}

type Membership = Pick<Account, "joinedAt" | "createdAt">;

/** For a sort: who has been in the family longest comes first. */
export function bySeniority(one: Membership, other: Membership): number {
  return memberSince(one).getTime() - memberSince(other).getTime();
}

export function findAdult({ adults }: Pick<Family, "adults">, id: string | null): Member | undefined {
  return adults.find((adult) => adult.id === id);
}

export function findChildrenOf({ children }: Pick<Family, "children">, mentorId: string): readonly Child[] {
  return children.filter((child) => child.mentorId === mentorId);
}

/** The adult whose card may be charged for a plan. undefined: the payer has left, or asked to be deleted. */
export function findPayer(
  family: Pick<Family, "adults">,
  { payerId }: Pick<Subscription, "payerId">,
): Member | undefined {
  const payer = findAdult(family, payerId);
  return payer?.deleteAt === null ? payer : undefined;
}

/** The card that pays for a plan, as far as we keep it. */
export type Card = Pick<Subscription, "cardLast4" | "cardBrand" | "cardExpiry">;

export function cardOf({ cardLast4, cardBrand, cardExpiry }: Card): Card {
  return { cardLast4, cardBrand, cardExpiry };
}

/** The plan that it has, once it is settled. */
export function findRunning({ held }: Pick<FamilyMoney, "held">): HeldPlan | undefined {
  return held.find(({ subscription: { status } }) => status === "active" || status === "cancelled");
}

/** Waits for the end of the running plan's period. */
export function findScheduled({ held }: Pick<FamilyMoney, "held">): HeldPlan | undefined {
  return held.find(({ subscription }) => subscription.status === "scheduled");
}

/** Its one checkout: open, or paid and not confirmed yet. */
export function findPending({ held }: Pick<FamilyMoney, "held">): HeldPlan | undefined {
  return held.find(({ subscription: { status } }) => status === "pending" || status === "confirming");
}

export function findHeld({ held }: Pick<FamilyMoney, "held">, id: string): HeldPlan | undefined {
  return held.find(({ subscription }) => subscription.id === id);
}

/** The running plan, where it charges a card again by itself. */
export function findRenewing(family: FamilyMoney, providers: FamilyProviders): HeldPlan | undefined {
  const running = findRunning(family);
  const isRenewing =
    running?.subscription.status === "active" &&
    providers.find(running.subscription.provider).atPeriodEnd !== "ends";
  return isRenewing ? running : undefined;
}

export type NextCharge = { readonly at: Date; readonly cents: number; readonly currency: string | null };

/** What the card is charged next by itself. undefined: nothing renews. */
export function findNextCharge(family: FamilyMoney, providers: FamilyProviders): NextCharge | undefined {
  const running = findRenewing(family, providers)?.subscription;
  if (!running?.periodEnd || running.isCollectionPaused) return undefined;
  const { graceEndsAt, retryAt, overdueCents, currency, periodEnd } = running;
  if (graceEndsAt) return { at: retryAt ?? graceEndsAt, cents: overdueCents ?? 0, currency };
  const next = findScheduled(family)?.subscription ?? running;
  return { at: periodEnd, cents: amountDue(family, next), currency: next.currency };
}

/** When the running plan ends for want of a card. null: its payer is there, or it charges nobody. */
export function findEndWithoutCard(
  family: Pick<Family, "held" | "adults">,
  providers: FamilyProviders,
): Date | null {
  const running = findRunning(family)?.subscription;
  if (!running || providers.find(running.provider).isGift || findPayer(family, running)) return null;
  return running.cancelAt ?? running.periodEnd;
}

export function balanceIn({ balances }: Pick<FamilyMoney, "balances">, currency: string | null): number {
  return balances[currency ?? "USD"] ?? 0;
}

type Charged = Pick<Subscription, "priceCents" | "currency" | "periodEnd" | "nextPriceCents" | "nextPriceAt">;

/** What the next period of this plan costs after the family's balance. */
export function amountDue(family: Pick<FamilyMoney, "balances">, row: Charged): number {
  const { priceCents, nextPriceCents, nextPriceAt, periodEnd, currency } = row;
  const isNew = nextPriceAt !== null && periodEnd !== null && periodEnd >= nextPriceAt;
  const cents = isNew ? (nextPriceCents ?? priceCents) : priceCents;
  return Math.max(0, cents - balanceIn(family, currency));
}

/** The first charge at a price that was announced. null: none was. `timeZone`: in which its provider counts months. */
export function newPriceFrom({ subscription, plan }: HeldPlan, timeZone?: string): Date | null {
  const { nextPriceAt, periodEnd, anchorAt } = subscription;
  if (!nextPriceAt || !periodEnd) return null;
  let charge = periodEnd;
  while (charge < nextPriceAt)
    charge = nextPeriodEnd(anchorAt ?? charge, plan.billingInterval, charge, timeZone);
  return charge;
}
