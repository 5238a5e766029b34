const CENTS = 100;

/** In dollars unless the plan has a currency of its own (docs/decisions/0003). */
export function formatPrice(cents: number, currency: string | null): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency ?? "USD" }).format(
    cents / CENTS,
  );
}
