import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatPrice } from "../../../contract/format-price.ts";
import { AED_PER_USD, taxIn, toDirhams } from "../../../contract/money.ts";
import type { CreditNoteFacts, ReceiptFacts } from "../../../contract/receipt.ts";
import { TIME_ZONE } from "../../../contract/rules.ts";
import { languageOf } from "../../copy/language-of.ts";
import { isolateLtr, writePrice } from "../../ui/write-price.ts";

export type ReceiptRow = {
  readonly label: string;
  readonly value: string;
  /** A fact about the payment, a step on the way to its amount or the code of one, or the amount itself. */
  readonly kind: "fact" | "step" | "code" | "total" | "after";
};

export type ReceiptWords = {
  /** "Receipt", "Tax Invoice" or what else it is. */
  readonly title: string;
  readonly numberLabel: string;
  readonly number: string;
  readonly rows: readonly ReceiptRow[];
  /** Of a payment in the sandbox: nobody may take it for a real one. */
  readonly sandboxNote: string | undefined;
};

type Facts = ReceiptFacts | CreditNoteFacts;
type Writer = ReturnType<typeof createWriter>;

/** The words of a receipt in one language, the same on its page and in its mail. */
export function writeReceipt(i18n: I18n, facts: Facts): ReceiptWords {
  const writer = createWriter(i18n, facts);
  const { isolate } = writer;
  return {
    ...nameReceipt(i18n, facts),
    number: isolate(facts.number),
    rows: facts.kind === "receipt" ? writePayment(writer, facts) : writeRefund(writer, facts),
    sandboxNote: facts.isSandbox ? i18n._(msg`A test payment: no real money moved.`) : undefined,
  };
}

function createWriter(i18n: I18n, { currency }: Facts) {
  const language = languageOf(i18n);
  return {
    i18n,
    language,
    isolate: (text: string) => isolateLtr(language, text),
    day: (moment: string) => i18n.date(moment, { dateStyle: "long", timeZone: TIME_ZONE }),
    price: (cents: number) => writePrice(language, cents, currency),
  };
}

function nameReceipt(i18n: I18n, { kind, taxPercent }: Facts): Pick<ReceiptWords, "title" | "numberLabel"> {
  const isTaxed = taxPercent !== null;
  if (kind === "credit note")
    return {
      title: isTaxed ? i18n._(msg`Tax Credit Note`) : i18n._(msg`Credit Note`),
      numberLabel: i18n._(msg`Credit note no.`),
    };
  return isTaxed
    ? { title: i18n._(msg`Tax Invoice`), numberLabel: i18n._(msg`Invoice no.`) }
    : {
        title: i18n._(msg({ message: "Receipt", comment: "The title of a document" })),
        numberLabel: i18n._(msg`Receipt no.`),
      };
}

function writePayment(writer: Writer, facts: ReceiptFacts): ReceiptRow[] {
  const { i18n, day, price, isolate } = writer;
  const { card, discountCents, promoCode, creditCents, paidCents, refundedCents, providerNumber } = facts;
  const last4 = card && isolate(card);
  const rows: (ReceiptRow | false)[] = [
    { kind: "fact", label: i18n._(msg`Date`), value: day(facts.date) },
    ...writeSupply(writer, facts),
    providerNumber !== null && {
      kind: "fact",
      label: i18n._(msg`Number at the payment provider`),
      value: isolate(providerNumber),
    },
    paidCents > 0 && {
      kind: "fact",
      label: i18n._(msg`Paid by`),
      value: last4 ? i18n._(msg`Card ending in ${last4}`) : i18n._(msg`Card`),
    },
    { kind: "step", label: i18n._(msg`Price`), value: price(facts.listCents) },
    discountCents > 0 && { kind: "step", label: i18n._(msg`Discount`), value: price(-discountCents) },
    promoCode !== null && { kind: "code", label: i18n._(msg`Promo code`), value: promoCode },
    creditCents > 0 && { kind: "step", label: i18n._(msg`Credit used`), value: price(-creditCents) },
    ...writeTax(writer, facts, paidCents),
    { kind: "total", label: i18n._(msg`Amount paid`), value: price(paidCents) },
    refundedCents > 0 && { kind: "after", label: i18n._(msg`Refunded`), value: price(-refundedCents) },
  ];
  return rows.filter((row) => row !== false);
}

function writeRefund(writer: Writer, facts: CreditNoteFacts): ReceiptRow[] {
  const { i18n, day, price, isolate } = writer;
  const { of, refundedCents, taxPercent } = facts;
  return [
    { kind: "fact", label: i18n._(msg`Date`), value: day(facts.date) },
    {
      kind: "fact",
      label: taxPercent === null ? i18n._(msg`For receipt`) : i18n._(msg`For tax invoice`),
      value: `${isolate(of.number)}\u00a0· ${day(of.date)}`,
    },
    ...writeSupply(writer, facts),
    ...writeTax(writer, facts, refundedCents),
    { kind: "total", label: i18n._(msg`Refunded`), value: price(refundedCents) },
  ];
}

function writeSupply({ i18n, language, day }: Writer, { plan, period }: Facts): ReceiptRow[] {
  return [
    { kind: "fact", label: i18n._(msg`Plan`), value: plan[language] },
    {
      kind: "fact",
      label: i18n._(msg({ message: "Period", comment: "The days that a payment is for" })),
      // No line begins with the dash. Dates may be broken: whole ones are wider than a small phone has room for.
      value: `${day(period.from)}\u00a0– ${day(period.to)}`,
    },
  ];
}

/** What of an amount is tax; the law wants it in dirhams too. */
function writeTax(writer: Writer, { taxPercent, currency }: Facts, cents: number): ReceiptRow[] {
  if (taxPercent === null) return [];
  const { i18n, language, price, isolate } = writer;
  const tax = taxIn(cents, taxPercent);
  const percent = isolate(`${taxPercent}%`);
  const rate = isolate(`1 USD = ${AED_PER_USD} AED`);
  const rows: ReceiptRow[] = [
    { kind: "step", label: i18n._(msg`Net amount`), value: price(cents - tax) },
    { kind: "step", label: i18n._(msg`VAT ${percent}`), value: price(tax) },
  ];
  if ((currency ?? "USD") !== "USD") return rows;
  const dirhams = formatPrice(toDirhams(tax), "AED", language);
  return [...rows, { kind: "step", label: i18n._(msg`VAT in dirhams (${rate})`), value: dirhams }];
}
