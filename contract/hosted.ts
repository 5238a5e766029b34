import type { Brand } from "./brand.ts";
import type { Language } from "./languages.ts";
import type { MyDataFacts } from "./my-data.ts";
import type { CreditNoteFacts, ReceiptFacts } from "./receipt.ts";

/** What each page that the API serves says, without its words. */
export type HostedFacts = {
  /** Anything that failed. */
  failure: { readonly message: string };
  /** Behind the button of a mail. */
  "mail-link": { readonly link: MailLink; readonly state: "asks" | "done"; readonly next: string };
  "wrong-mail-link": Record<never, never>;
  "reminders-off": { readonly state: "asks" | "done" | "wrong" };
  receipt: { readonly document: ReceiptFacts | CreditNoteFacts };
  "no-receipt": { readonly reason: "expired" | "wrong" | { readonly message: string } };
  /** A file alone. */
  "my-data": { readonly data: MyDataFacts };
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
  /** Kept as a file beside `KEPT_STYLESHEET`: its links lead to this site. */
  readonly keptFrom?: string;
};

/** What the stylesheet is called that lies beside a kept page. */
export const KEPT_STYLESHEET = "styles.css";

export type RenderedPage = {
  readonly html: string;
  /** Whether the page runs `/hosted-page.js`. */
  readonly hasScript: boolean;
};
