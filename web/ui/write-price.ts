import { directionOfPrice, formatPrice } from "../../contract/format-price.ts";
import { directionOf, type Language } from "../../contract/languages.ts";

/** An amount inside a text that is no markup; what is taken off has a real minus. */
export function writePrice(language: Language, cents: number, currency: string | null): string {
  const price = formatPrice(cents, currency, language).replace("-", "−");
  return directionOfPrice(price) === "ltr" ? isolateLtr(language, price) : price;
}

/** Characters keep a number in its order among words from right to left, as `bdi` does in HTML. */
export function isolateLtr(language: Language, text: string): string {
  return directionOf(language) === "rtl" ? `\u2066${text}\u2069` : text;
}
