import type { Brand } from "./brand.ts";
import type { Language } from "./languages.ts";
import type { BillingInterval } from "./money.ts";
import type { CreditNoteFacts, ReceiptFacts } from "./receipt.ts";

/** What each mail says, without its words. A moment is an ISO date; an amount is in cents. */
export type MailFacts = {
  announcement: { readonly subject: string; readonly text: string };

  recovery_code: CodeFacts & { readonly href: string };
  login_code: CodeFacts;
  deletion_code: CodeFacts & { readonly days: number };
  email_code: CodeFacts;
  sign_up_code: CodeFacts & {
    readonly href: string;
    readonly freeDays: number;
    /** Whose invitation waits. */
    readonly inviter: string | undefined;
  };
  known_account: { readonly href: string };
  second_trial: { readonly href: string };
  email_taken: NoFacts;
  email_changed: { readonly newEmail: string; readonly days: number; readonly href: string };
  child_email_changed: { readonly name: string; readonly newEmail: string };
  /** By support, to either mailbox. The old one may be a stranger's, so it does not read the new address. */
  email_corrected: { readonly mailbox: "old" | "new" };

  account_opened: DeviceFacts & { readonly freeDays: number; readonly inviter: string | undefined };
  password_changed: { readonly at: string; readonly by: "owner" | "code" };
  new_device: DeviceFacts & { readonly href: string };
  wrong_passwords: DeviceFacts;

  deletion_asked: {
    readonly deleteAt: string;
    /** The charge that is not made, or why there is none. */
    readonly charge: "none" | "of another" | ChargeFacts;
    readonly othersTold: boolean;
    readonly href: string;
  };
  account_kept: { readonly renews: boolean };
  adult_leaving: {
    readonly name: string;
    readonly deleteAt: string;
    readonly endsAt: string | undefined;
    readonly children: string | undefined;
  };
  adult_stays: { readonly name: string; readonly renews: boolean };
  account_erased: NoFacts;

  invitation: {
    readonly by: string;
    readonly email: string;
    readonly until: string;
    readonly href: string;
  };
  family_joined: { readonly name: string };
  family_left: {
    readonly name: string;
    readonly endsAt: string | undefined;
    /** The first names of those who went along, and of those whose data was erased. */
    readonly children: string | undefined;
    readonly erased: string | undefined;
  };
  family_removed: LeftFamily & { readonly by: string };
  you_left: LeftFamily;
  plan_lost: { readonly plan: string | undefined; readonly unused: Money | undefined };
  paying_started: { readonly next: ChargeFacts | undefined };
  paying_taken: { readonly by: string; readonly next: ChargeFacts | undefined };
  consent_withdrawn: { readonly by: string; readonly child: string; readonly deleteAt: string };

  plan_started:
    | { readonly kind: "gift"; readonly plan: PlanFacts; readonly until: string }
    | (StartFacts & { readonly kind: "free" })
    | (StartFacts & {
        readonly kind: "paid";
        /** Of the payment that it starts with, unless its provider tells of that later. */
        readonly receipt: DocumentFacts<ReceiptFacts> | undefined;
      });
  gift_added: { readonly plan: string; readonly until: string };
  receipt: DocumentFacts<ReceiptFacts>;
  refund: DocumentFacts<CreditNoteFacts>;
  trial_ending: { readonly endsAt: string };
  first_charge: { readonly plan: PlanFacts; readonly charge: ChargeFacts };
  renewal_coming: {
    readonly plan: string;
    readonly charge: ChargeFacts;
    readonly credit: Money | undefined;
    readonly isChange: boolean;
  };
  card_expiring: {
    readonly plan: string;
    readonly card: { readonly brand: string | undefined; readonly last4: string };
    /** As it stands on the card. */
    readonly expiry: string;
    readonly chargeAt: string;
  };
  price_change: {
    readonly plan: PlanFacts;
    readonly from: string;
    readonly now: Money;
    readonly later: Money;
  };
  /** A price that was announced does not come. */
  price_stays: {
    readonly plan: PlanFacts;
    /** The charge at which it would have come. */
    readonly from: string;
    readonly now: Money;
    readonly withdrawn: Money;
    /** Of a plan that was cancelled meanwhile. */
    readonly endsAt: string | undefined;
  };
  payment_approval: {
    readonly plan: string;
    readonly dueAt: string;
    readonly due: Money;
    readonly until: string;
    /** The provider's page, where the payer approves it. */
    readonly approveUrl: string;
  };
  payment_failed: {
    readonly plan: string;
    /** How often the family was told. */
    readonly stage: "first" | "again" | "last";
    readonly dueAt: string;
    readonly due: Money;
    /** We try the card until `until`, the provider tries it on that day, or nobody tries it again. */
    readonly tries: "until then" | "then" | "over";
    readonly until: string;
  };
  plan_changed: {
    readonly plan: PlanFacts;
    readonly previous: string | undefined;
    readonly credit: Money | undefined;
    readonly paid: Money;
    readonly next: ChargeFacts;
    readonly creditLeft: Money | undefined;
  };
  plan_changes_later: {
    readonly plan: string;
    readonly previous: string | undefined;
    readonly next: ChargeFacts;
    readonly creditLeft: Money | undefined;
  };
  plan_ended: {
    readonly plan: string;
    readonly endedAt: string;
    readonly isUnpaid: boolean;
    readonly credit: Money | undefined;
  };
  cancellation_receipt: {
    readonly plan: string;
    readonly endsAt: string;
    /** Cancelled with a payment open: it ended with that. */
    readonly isOver: boolean;
    /** Before the first charge. */
    readonly isFree: boolean;
    readonly credit: Money | undefined;
  };
};

type NoFacts = Record<never, never>;
type CodeFacts = { readonly code: string; readonly minutes: number };
type DeviceFacts = { readonly at: string; readonly device: Device };

/** What a person calls it; empty if its browser does not say. */
export type Device = { readonly browser: string; readonly system: string };

type StartFacts = {
  readonly plan: PlanFacts;
  readonly next: ChargeFacts;
  readonly credit: Money | undefined;
};
type DocumentFacts<Document> = { readonly document: Document; readonly href: string };

/** What an adult who is no longer in a family takes along, and what becomes of the plan that they paid for. */
export type LeftFamily = {
  readonly children: string | undefined;
  readonly endsAt: string | undefined;
  /** The charge that is not made. */
  readonly stopped: Money | undefined;
  readonly unused: Money | undefined;
};

export type MailName = keyof MailFacts;
export type Mail = {
  [Name in MailName]: {
    readonly name: Name;
    readonly facts: MailFacts[Name];
    /** For reminders: the address that turns them off. */
    readonly turnOff?: string;
  };
}[MailName];

export type Money = { readonly cents: number; readonly currency: string | null };
export type ChargeFacts = Money & { readonly at: string };
export type PlanFacts = { readonly name: string; readonly interval: BillingInterval };

export type MailView = {
  readonly language: Language;
  readonly brand: Brand;
  readonly publicOrigin: string;
  /** What the reader is called, if we know it. */
  readonly reader: string | null;
};

export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The pictures that its HTML shows, as base64. */
  readonly pictures: readonly { readonly cid: string; readonly png: string }[];
  /** The address that its reader turns such mails off at. */
  readonly unsubscribe?: string;
};
