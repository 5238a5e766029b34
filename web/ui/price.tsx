import { formatPrice } from "../../contract/format-price.ts";

/** Reads left-to-right in Arabic too, and never breaks. */
export function Price({
  cents,
  currency,
  className = "",
}: {
  cents: number;
  currency?: string | null;
  className?: string;
}) {
  return (
    <bdi dir="ltr" className={`whitespace-nowrap ${className}`}>
      {formatPrice(cents, currency)}
    </bdi>
  );
}
