import { directionOf, type Language } from "../../contract/languages.ts";

/**
 * Keeps an amount or a number in its order among words from right to left, where a minus, a hyphen or a currency would change its
 * side. As characters, because a subject and the plain part of a mail have no markup.
 */
export function isolateLtr(language: Language, text: string): string {
  return directionOf(language) === "rtl" ? `\u2066${text}\u2069` : text;
}
