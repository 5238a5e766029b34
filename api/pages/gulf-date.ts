import type { Language } from "../../contract/languages.ts";

/** The families live in the Gulf; where their own clock is not known, a date is a date there. */
const TIME_ZONE = "Asia/Dubai";
const locales: Record<Language, string> = { en: "en-GB", ar: "ar-AE-u-nu-latn" };

export function formatGulfDate(
  language: Language,
  date: Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: "long" },
): string {
  return new Intl.DateTimeFormat(locales[language], { ...options, timeZone: TIME_ZONE }).format(date);
}
