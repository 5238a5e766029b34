import type { Language } from "../../contract/languages.ts";
import { isolateLtr } from "./isolate.ts";

const CENTS = 100;

/** In dollars unless the plan has a currency of its own (docs/decisions/0003). */
export function formatPrice(cents: number, currency: string | null): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency ?? "USD" }).format(
    cents / CENTS,
  );
}

/** In the words of a mail or a receipt; what is taken off has a real minus. */
export function writePrice(language: Language, cents: number, currency: string | null): string {
  return isolateLtr(language, formatPrice(cents, currency).replace("-", "−"));
}
