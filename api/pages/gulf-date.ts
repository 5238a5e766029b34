import type { Language } from "../../contract/languages.ts";
import { TIME_ZONE } from "../../contract/rules.ts";

const locales: Record<Language, string> = { en: "en-GB", ar: "ar-AE-u-nu-latn" };

export function formatGulfDate(
  language: Language,
  date: Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: "long" },
): string {
  return new Intl.DateTimeFormat(locales[language], { ...options, timeZone: TIME_ZONE }).format(date);
}
