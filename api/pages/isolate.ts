import { directionOf, type Language } from "../../contract/languages.ts";

/**
 * Keeps figures in their order among words from right to left, where a minus, a hyphen or a currency would change its
 * side. As characters, because a subject and the plain part of a mail have no markup.
 */
export function isolateLtr(language: Language, figures: string): string {
  return directionOf(language) === "rtl" ? `\u2066${figures}\u2069` : figures;
}
