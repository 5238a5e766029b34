import { formatPrice } from "../../../contract/format-price.ts";
import type { BillingDeps } from "../../billing/providers/provider.ts";
import { isTooSmall } from "../../family/quotes/provider-limits.ts";
import { OperatorError } from "../command.ts";

/** Nobody could pay such a price. */
export function refuseTooSmall(
  { providers: { selling } }: Pick<BillingDeps, "providers">,
  price: { readonly cents: number; readonly currency: string | null },
): void {
  if (!isTooSmall(selling, price)) return;
  const { cents, currency } = price;
  const smallest = formatPrice(selling.smallestCents?.[currency ?? "USD"] ?? 0, currency);
  throw new OperatorError(
    `${formatPrice(cents, currency)} is too little: ${selling.name} charges ${smallest} at least, or nothing`,
  );
}
