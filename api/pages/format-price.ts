import type { Language } from "../../contract/languages.ts";

const CENTS = 100;

/** In dollars unless the plan has a currency of its own (docs/decisions/0003). */
export function formatPrice(cents: number, currency: string | null): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency ?? "USD" }).format(
    cents / CENTS,
  );
}

/** Isolated in Arabic, where a minus sign or a currency would change its side. */
export function writePrice(language: Language, cents: number, currency: string | null): string {
  const price = formatPrice(cents, currency);
  return language === "ar" ? `\u2066${price}\u2069` : price;
}
