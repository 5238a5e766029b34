import type { Language } from "../../../contract/languages.ts";
import { addDays } from "../../../contract/rules.ts";
import { copy } from "../../copy/copy.ts";
import type { Charge, Plan } from "../../db/schema.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { isolateLtr } from "../../pages/isolate.ts";
import { describePlan } from "../plans.ts";
import { SANDBOX } from "../providers/sandbox/card.ts";
import { formatNumber } from "./charge.ts";

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

/** One set of lines for the mail and the page. */
export function describeReceipt(charge: Charge, plan: Plan, language: Language): Receipt {
  const words = copy[language].pages.receiptLines;
  const price = (cents: number) => writePrice(language, cents, charge.currency);
  const day = (date: Date) => formatGulfDate(language, date);
  const lines: (ReceiptLine | false)[] = [
    { kind: "fact", label: words.date, value: day(charge.createdAt) },
    { kind: "fact", label: words.plan, value: describePlan(plan, language).name },
    {
      kind: "fact",
      label: words.period,
      // No line begins with the dash. Dates may be broken: whole ones are wider than a small phone has room for.
      value: `${day(charge.periodStart)}\u00a0– ${day(addDays(charge.periodEnd, -1))}`,
    },
    charge.providerReceiptUrl !== null &&
      charge.providerReference !== null && {
        kind: "fact",
        label: words.providerNumber,
        value: isolateLtr(language, charge.providerReference),
      },
    charge.amountCents > 0 && { kind: "fact", label: words.method, value: words.card },
    { kind: "step", label: words.price, value: price(charge.listCents) },
    charge.discountCents > 0 && { kind: "step", label: words.discount, value: price(-charge.discountCents) },
    charge.promoCode !== null && { kind: "code", label: words.promoCode, value: charge.promoCode },
    charge.creditCents > 0 && { kind: "step", label: words.credit, value: price(-charge.creditCents) },
    { kind: "total", label: words.amount, value: price(charge.amountCents) },
    charge.refundedCents > 0 && { kind: "after", label: words.refunded, value: price(-charge.refundedCents) },
  ];
  return {
    number: isolateLtr(language, formatNumber(charge)),
    lines: lines.filter((line) => line !== false),
    sandboxNote: charge.provider === SANDBOX ? words.sandboxNote : undefined,
  };
}
