import type { Brand } from "./brand.ts";
import type { Language } from "./languages.ts";
import type { BillingInterval } from "./money.ts";

/** What each mail says, without its words. A moment is an ISO date; an amount is in cents. */
export type MailFacts = {
  announcement: { readonly subject: string; readonly text: string };
  recovery_code: { readonly code: string; readonly minutes: number; readonly href: string };
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
