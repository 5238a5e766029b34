import { formatPrice } from "../../../contract/format-price.ts";
import type { Language } from "../../../contract/languages.ts";
import { AED_PER_USD, taxIn } from "../../../contract/money.ts";
import { addDays } from "../../../contract/rules.ts";
import { copy } from "../../copy/copy.ts";
import type { Charge, CreditNote, Plan } from "../../db/schema.ts";
import { formatNumber } from "../../family/receipts/charge.ts";
import { formatCreditNoteNumber } from "../../family/receipts/credit-note.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { isolateLtr } from "../../pages/isolate.ts";
import { describePlan } from "../plans.ts";
import { SANDBOX } from "../providers/sandbox/card.ts";

export type ReceiptLine = {
  readonly label: string;
  readonly value: string;
  /** A fact about the charge, a step on the way to its amount or the code of one, or the amount itself. */
  readonly kind: "fact" | "step" | "code" | "total" | "after";
};

export type Receipt = {
  readonly number: string;
  readonly lines: readonly ReceiptLine[];
  /** Of a payment in the sandbox: nobody may take it for a real one. */
  readonly sandboxNote: string | undefined;
};

/** The lines of its mail. */
export function describeReceipt(charge: Charge, plan: Plan, language: Language): Receipt {
  const { receiptLines: words } = copy[language].pages;
  const price = (cents: number) => writePrice(language, cents, charge.currency);
  const { cardLast4 } = charge;
  const lines: (ReceiptLine | false)[] = [
    ...describeSupply(charge, plan, language),
    charge.providerReceiptUrl !== null &&
      charge.providerReference !== null && {
        kind: "fact",
        label: words.providerNumber,
        value: isolateLtr(language, charge.providerReference),
      },
    charge.amountCents > 0 && {
      kind: "fact",
      label: words.method,
      value: cardLast4 ? words.cardEnding(isolateLtr(language, cardLast4)) : words.card,
    },
    { kind: "step", label: words.price, value: price(charge.listCents) },
    charge.discountCents > 0 && { kind: "step", label: words.discount, value: price(-charge.discountCents) },
    charge.promoCode !== null && { kind: "code", label: words.promoCode, value: charge.promoCode },
    charge.creditCents > 0 && { kind: "step", label: words.credit, value: price(-charge.creditCents) },
    ...describeTax(charge, charge.amountCents, language),
    { kind: "total", label: words.amount, value: price(charge.amountCents) },
    charge.refundedCents > 0 && { kind: "after", label: words.refunded, value: price(-charge.refundedCents) },
  ];
  return {
    number: isolateLtr(language, formatNumber(charge)),
    lines: lines.filter((line) => line !== false),
    sandboxNote: charge.provider === SANDBOX ? words.sandboxNote : undefined,
  };
}

type FoundNote = { readonly note: CreditNote; readonly charge: Charge; readonly plan: Plan };

export function describeCreditNote({ note, charge, plan }: FoundNote, language: Language): Receipt {
  const { receiptLines: words } = copy[language].pages;
  const [, ...supply] = describeSupply(charge, plan, language);
  return {
    number: isolateLtr(language, formatCreditNoteNumber(note)),
    lines: [
      { kind: "fact", label: words.date, value: formatGulfDate(language, note.createdAt) },
      {
        kind: "fact",
        label: charge.taxPercent === null ? words.forReceipt : words.forInvoice,
        value: `${isolateLtr(language, formatNumber(charge))} · ${formatGulfDate(language, charge.createdAt)}`,
      },
      ...supply,
      ...describeTax(charge, note.cents, language),
      { kind: "total", label: words.refunded, value: writePrice(language, note.cents, charge.currency) },
    ],
    sandboxNote: charge.provider === SANDBOX ? words.sandboxNote : undefined,
  };
}

/** What was bought and when. */
function describeSupply(charge: Charge, plan: Plan, language: Language): ReceiptLine[] {
  const words = copy[language].pages.receiptLines;
  const day = (date: Date) => formatGulfDate(language, date);
  return [
    { kind: "fact", label: words.date, value: day(charge.createdAt) },
    { kind: "fact", label: words.plan, value: describePlan(plan, language).name },
    {
      kind: "fact",
      label: words.period,
      // No line begins with the dash. Dates may be broken: whole ones are wider than a small phone has room for.
      value: `${day(charge.periodStart)}\u00a0– ${day(addDays(charge.periodEnd, -1))}`,
    },
  ];
}

/** What of an amount is tax; the law wants it in dirhams too. */
function describeTax({ taxPercent, currency }: Charge, cents: number, language: Language): ReceiptLine[] {
  if (taxPercent === null) return [];
  const words = copy[language].pages.receiptLines;
  const tax = taxIn(cents, taxPercent);
  const isInDollars = (currency ?? "USD") === "USD";
  const line = (label: string, value: string) => ({ kind: "step", label, value }) as const;
  return [
    line(words.net, writePrice(language, cents - tax, currency)),
    line(words.vat(isolateLtr(language, `${taxPercent}%`)), writePrice(language, tax, currency)),
    ...(isInDollars
      ? [
          line(
            words.vatInDirhams(isolateLtr(language, `1 USD = ${AED_PER_USD} AED`)),
            formatPrice(Math.round(tax * AED_PER_USD), "AED", language),
          ),
        ]
      : []),
  ];
}
