import { type Language, languages } from "../../../contract/languages.ts";
import type { CreditNoteFacts, ReceiptFacts } from "../../../contract/receipt.ts";
import { type ReceiptWords, writeReceipt } from "../../features/receipt/receipt-rows.ts";
import { useHosted } from "../parts/hosted-context.ts";

export type Side = { readonly language: Language; readonly receipt: ReceiptWords };
export type Sides = readonly [Side, ...Side[]];

/** A document in the language of its reader; a tax document in the others too. */
export function useSides(document: ReceiptFacts | CreditNoteFacts): Sides {
  const { language, texts } = useHosted();
  const others = document.taxPercent === null ? [] : languages.filter((each) => each !== language);
  const toSide = (each: Language): Side => ({ language: each, receipt: writeReceipt(texts[each], document) });
  return [toSide(language), ...others.map(toSide)];
}

/** Its title and number, each in its own order, whatever language is around it. */
export function nameDocument([{ receipt }, ...others]: Sides): string {
  const { title, number } = receipt;
  if (others.length === 0) return `${title} ${number}`;
  const titles = [title, ...others.map((side) => side.receipt.title)];
  return `${titles.map(isolate).join(" / ")} ${isolate(number)}`;
}

const isolate = (text: string) => `\u2068${text}\u2069`;
