import type { Language } from "../../contract/languages.ts";

/**
 * Keeps figures in their order among Arabic words, where a minus, a hyphen or a currency would change its
 * side. As characters, because a subject and the plain part of a mail have no markup.
 */
export function isolateLtr(language: Language, figures: string): string {
  return language === "ar" ? `\u2066${figures}\u2069` : figures;
}
