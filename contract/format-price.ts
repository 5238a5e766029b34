import type { Language } from "./languages.ts";

const CENTS = 100;
const DEFAULT_CURRENCY = "USD";

/**
 * Cents over 100 with a $ sign (docs/product.md §6.2), or the plan's own currency where it has one. Dirhams are
 * written as people here write them: "365 AED", and in Arabic by their word, «365 درهمًا».
 */
export function formatPrice(cents: number, currency?: string | null, language: Language = "en"): string {
  if (currency === "AED") return writeDirhams(cents / CENTS, language);
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency ?? DEFAULT_CURRENCY }).format(
    cents / CENTS,
  );
}

const DIRHAMS: Partial<Record<Intl.LDMLPluralRule, string>> = { few: "دراهم", many: "درهمًا" };

/** A fraction is followed by the plain word. The figure keeps its minus in front, among words from right to left. */
function writeDirhams(dirhams: number, language: Language): string {
  const isWhole = Number.isInteger(dirhams);
  const digits = isWhole ? 0 : 2;
  const figure = new Intl.NumberFormat("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(dirhams);
  if (language === "en") return `${figure}\u00a0AED`;
  if (dirhams === 1) return "درهم\u00a0واحد";
  const word = (isWhole && DIRHAMS[new Intl.PluralRules("ar").select(Math.abs(dirhams))]) || "درهم";
  return `${dirhams < 0 ? `\u2066${figure}\u2069` : figure}\u00a0${word}`;
}

/** Of a price among words from right to left: a sign or a code keeps its side of the figure, a word has its own. */
export function directionOfPrice(price: string): "ltr" | "rtl" {
  return /\p{Script=Arabic}/u.test(price) ? "rtl" : "ltr";
}
