import type { ActivityKind } from "./activity.ts";
import type { Language } from "./languages.ts";
import type { Money, PlanFacts } from "./mails.ts";
import type { BuyerFacts } from "./receipt.ts";
import type { CancelReason, Role } from "./rules.ts";

/* What the page of a person's own data says, without its words. A moment is an ISO date. */

export type MyDataFacts = {
  readonly madeAt: string;
  readonly account: AccountFacts;
  readonly emailChanges: readonly EmailChangeFacts[];
  readonly family: FamilyFacts;
  readonly members: readonly MemberFacts[];
  readonly children: readonly ChildFacts[];
  readonly invitations: readonly InvitationFacts[];
  /** What the family pays is not shown to a child. */
  readonly money?: {
    readonly plans: readonly OwnPlanFacts[];
    readonly payments: readonly PaymentFacts[];
    readonly promoCodes: readonly PromoCodeFacts[];
  };
  readonly consents: readonly ConsentFacts[];
  readonly logins: readonly LoginFacts[];
  readonly activity: readonly ActivityFacts[];
  readonly mails: readonly SentMailFacts[];
};

type DeviceFacts = { readonly browser: string; readonly system: string };
type Days = { readonly from: string; readonly to: string };

export type AccountFacts = {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  readonly mailLanguage: Language;
  readonly openedAt: string;
  readonly hasReminders: boolean;
  readonly joinedAt: string | null;
  readonly deleteAt: string | null;
};

export type EmailChangeFacts = {
  readonly from: string;
  readonly to: string;
  readonly askedAt: string;
  readonly changedAt: string | null;
  readonly undoneAt: string | null;
};

export type FamilyFacts = {
  readonly id: string;
  readonly trial: Days | null;
  readonly buyer: BuyerFacts | null;
  readonly credit: readonly Money[];
};

export type MemberFacts = {
  readonly isYou: boolean;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: Role;
  readonly since: string;
};

export type ChildFacts = {
  readonly name: string;
  readonly birthYear: number | null;
  readonly addedAt: string;
  readonly deleteAt: string | null;
};

export type InvitationFacts = {
  /** null: to the reader, into another family. */
  readonly to: string | null;
  readonly sentAt: string;
  readonly until: string;
};

export type OwnPlanFacts = PlanFacts & {
  readonly id: string;
  readonly status: "pending" | "confirming" | "scheduled" | "active" | "cancelled" | "ended" | "replaced";
  readonly price: Money;
  /** In its free days nothing was paid: the price follows them if the plan goes on. */
  readonly free: { readonly until: string; readonly goesOn: boolean } | null;
  readonly period: Days | null;
  readonly promoCode: string | null;
  readonly orderedAt: string;
  readonly confirmedAt: string | null;
  readonly card: { readonly last4: string; readonly expiry: string | null } | null;
  readonly nextPrice: (Money & { readonly at: string }) | null;
  readonly overdue: Money | null;
  readonly cancelledAt: string | null;
  readonly cancelReason: CancelReason | null;
  readonly cancelNote: string | null;
  readonly endsAt: string | null;
  readonly endedAt: string | null;
};

export type PaymentFacts = {
  readonly number: string;
  readonly paidAt: string;
  readonly amount: Money;
  readonly plan: string;
  readonly period: Days;
  readonly promoCode: string | null;
  readonly buyer: string | null;
  readonly card: string | null;
  readonly refunded: Money | null;
};

export type PromoCodeFacts = {
  readonly code: string;
  readonly state: "reserved" | "redeemed" | "released";
  readonly at: string;
};

export type ConsentFacts = {
  /** The days of the texts. */
  readonly terms: string;
  readonly privacy: string;
  readonly givenAt: string;
  /** The child that it was given for. */
  readonly child: string | null;
  readonly device: DeviceFacts | null;
  readonly withdrawnAt: string | null;
};

export type LoginFacts = {
  readonly device: DeviceFacts;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly expiresAt: string;
};

export type ActivityFacts = {
  readonly kind: ActivityKind;
  readonly at: string;
  readonly device: DeviceFacts;
};

export type SentMailFacts = {
  readonly kind: string;
  /** An earlier address of the reader. */
  readonly to: string | null;
  readonly sentAt: string | null;
};
