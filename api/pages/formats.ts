import type { Language } from "../../contract/languages.ts";

const CENTS = 100;
const locales: Record<Language, string> = { en: "en-GB", ar: "ar-AE-u-nu-latn" };
/** Where most families live; a renewal at midnight must not show yesterday's date. */
const TIME_ZONE = "Asia/Dubai";

/** In dollars unless the plan has a currency of its own (docs/decisions/0003). */
export function formatPrice(cents: number, currency: string | null): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency ?? "USD" }).format(
    cents / CENTS,
  );
}

export function formatDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: TIME_ZONE }).format(date);
}
