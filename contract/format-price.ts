const CENTS = 100;
const DEFAULT_CURRENCY = "USD";

/** Cents over 100 with a $ sign (docs/product.md §6.2), or the plan's own currency where it has one. */
export function formatPrice(cents: number, currency?: string | null): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency ?? DEFAULT_CURRENCY }).format(
    cents / CENTS,
  );
}
