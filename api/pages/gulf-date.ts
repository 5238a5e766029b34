import type { Language } from "../../contract/languages.ts";
import { TIME_ZONE } from "../../contract/rules.ts";

const locales: Record<Language, string> = { en: "en-GB", ar: "ar-AE-u-nu-latn" };

/** Making one takes longer than writing hundreds of dates with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function formatGulfDate(
  language: Language,
  date: Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: "long" },
): string {
  const key = JSON.stringify([language, options]);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone: TIME_ZONE });
  formats.set(key, format);
  return format.format(date);
}
