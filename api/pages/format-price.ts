import { directionOfPrice, formatPrice } from "../../contract/format-price.ts";
import type { Language } from "../../contract/languages.ts";
import { isolateLtr } from "./isolate.ts";

/** In the words of a mail or a receipt; what is taken off has a real minus. */
export function writePrice(language: Language, cents: number, currency: string | null): string {
  const price = formatPrice(cents, currency, language).replace("-", "−");
  return directionOfPrice(price) === "rtl" ? price : isolateLtr(language, price);
}
