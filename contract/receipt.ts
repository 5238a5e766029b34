import type { Seller } from "./brand.ts";
import type { Language } from "./languages.ts";

/* What a receipt, a tax invoice and a credit note say, without their words. A moment is an ISO date. */

/** Whom a document is made out to. */
export type BuyerFacts = {
  readonly name?: string;
  readonly address?: string | null;
  readonly taxNumber?: string | null;
};

type DocumentFacts = {
  readonly number: string;
  readonly date: string;
  readonly seller: Seller;
  readonly buyer: BuyerFacts;
  /** In each language, since a tax document is in all of them at once. */
  readonly plan: Readonly<Record<Language, string>>;
  /** From the first day to the last. */
  readonly period: { readonly from: string; readonly to: string };
  /** null: dollars. */
  readonly currency: string | null;
  /** null: a receipt; otherwise a tax document, with so much tax in its amounts. */
  readonly taxPercent: number | null;
  /** No real money moved. */
  readonly isSandbox: boolean;
};

export type ReceiptFacts = DocumentFacts & {
  readonly kind: "receipt";
  readonly listCents: number;
  readonly discountCents: number;
  readonly creditCents: number;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly promoCode: string | null;
  /** The last four digits, if the provider tells them. */
  readonly card: string | null;
  /** The number that the provider's own receipt shows. */
  readonly providerNumber: string | null;
};

export type CreditNoteFacts = DocumentFacts & {
  readonly kind: "credit note";
  /** The payment that it is for. */
  readonly of: { readonly number: string; readonly date: string };
  readonly refundedCents: number;
};
