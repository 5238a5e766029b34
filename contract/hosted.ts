import type { ApiDocsFacts } from "./api-docs.ts";
import type { Brand } from "./brand.ts";
import type { CardFormFacts } from "./card-form.ts";
import type { Language } from "./languages.ts";
import type { Money, PlanFacts } from "./mails.ts";
import type { MyDataFacts } from "./my-data.ts";
import type { CreditNoteFacts, ReceiptFacts } from "./receipt.ts";
import type { ReportFacts } from "./report.ts";

/** What each page that the API serves says, without its words. A moment is an ISO date; an amount is in cents. */
export type HostedFacts = {
  /** Anything that failed. */
  failure: FailureFacts;
  /** Behind the button of a mail. */
  "mail-link": { readonly link: MailLink; readonly state: "asks" | "done"; readonly next: string };
  "wrong-mail-link": Record<never, never>;
  "reminders-off": { readonly state: "asks" | "done" | "wrong" };
  checkout: {
    readonly order: OrderFacts;
    readonly payment: Payment;
    /** The quote that the form confirms. */
    readonly quote: string;
    /** The reader confirmed an older quote. */
    readonly isOutdated: boolean;
    readonly isSandbox: boolean;
    /** The address that gives the order up. */
    readonly leave: string;
  };
  /** Any refusal where one pays. */
  "closed-checkout": FailureFacts;
  card: {
    readonly form: CardFormFacts;
    readonly back: string;
    readonly last4: string | null;
    /** The new card pays this amount. The plan runs on until this day. */
    readonly overdue: (Money & { readonly runsUntil: string }) | null;
    /** Another adult pays now, or nobody. */
    readonly takeOver: TakeOverFacts | null;
  };
  mailbox: { readonly mails: readonly (MailHead & { readonly href: string })[] };
  "sandbox-mail": MailHead & {
    readonly text: string;
    /** The address of its HTML, and what a frame lets it do. */
    readonly frame: { readonly href: string; readonly sandbox: string };
    readonly back: string;
  };
  receipt: { readonly document: ReceiptFacts | CreditNoteFacts };
  "no-receipt": { readonly reason: "expired" | "wrong" | FailureFacts };
  /** In English alone. */
  docs: ApiDocsFacts;
  /** A file alone. */
  "my-data": { readonly data: MyDataFacts };
  /** A file alone, for the operator and in English. */
  report: ReportFacts;
};

/** With the number that the log has of the request. */
export type FailureFacts = { readonly message: string; readonly request: string | undefined };

export type OrderFacts = {
  readonly kind: "start" | "change_now" | "change_later";
  readonly plan: PlanFacts & { readonly description: string };
  /** The plan that this order changes. It ends at `cancelAt` unless the order is confirmed. */
  readonly changes: { readonly name: string; readonly cancelAt: string | null } | null;
  readonly currency: string | null;
  readonly listPriceCents: number;
  readonly priceCents: number;
  readonly percentOff: number;
  readonly promoCode: string | null;
  readonly creditCents: number;
  readonly dueTodayCents: number;
  /** When the quote was computed. */
  readonly at: string;
  readonly next: { readonly at: string; readonly cents: number; readonly isFirst: boolean };
  readonly seller: { readonly name: string; readonly includesVat: boolean };
};

/** What its form asks for. */
export type Payment =
  | { readonly kind: "card"; readonly form: CardFormFacts }
  | { readonly kind: "card on file"; readonly last4: string | null; readonly isOwn: boolean }
  | { readonly kind: "nothing" };

/** What entering a card means for an adult who pays from then on. */
export type TakeOverFacts = {
  /** null: the plan is cancelled, or the overdue payment is charged at once. */
  readonly firstCharge: (Money & { readonly at: string }) | null;
  /** The plan ends on this day unless somebody enters a card. null: another adult pays. */
  readonly endsAt: string | null;
  /** The plan is cancelled, and stays so. */
  readonly cancelAt: string | null;
};

/** A mail in the sandbox's mailbox. */
export type MailHead = {
  readonly subject: string;
  readonly language: Language | null;
  readonly recipient: string;
  readonly sentAt: string | null;
};

export type MailLink = "not-me" | "email-back" | "keep-account";

export type HostedName = keyof HostedFacts;
export type HostedPage = {
  [Name in HostedName]: { readonly name: Name; readonly facts: HostedFacts[Name] };
}[HostedName];

export type HostedView = {
  readonly language: Language;
  readonly brand: Brand;
  /** The address of the page, with its query. */
  readonly path: string;
  /** Back and a reload ask for the address again; they do not send the form again. */
  readonly answersForm?: boolean;
  /** Kept as a file: its links lead to this site. */
  readonly keptFrom?: string;
  /** A kept page has its stylesheet inside. Otherwise `KEPT_STYLESHEET` lies beside it. */
  readonly stylesInside?: boolean;
};

/** What the stylesheet is called that lies beside a kept page. */
export const KEPT_STYLESHEET = "styles.css";

export type RenderedPage = {
  readonly html: string;
  /** Whether the page runs `/hosted-page.js`. */
  readonly hasScript: boolean;
};
