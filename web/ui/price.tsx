import { useLingui } from "@lingui/react";
import { directionOfPrice, formatPrice } from "../../contract/format-price.ts";
import { isLanguage } from "../../contract/languages.ts";

/** Never breaks, and reads left-to-right in Arabic too unless it is in words. What is taken off has a real minus. */
export function Price({
  cents,
  currency,
  className = "",
}: {
  cents: number;
  currency?: string | null;
  className?: string;
}) {
  const { i18n } = useLingui();
  const price = formatPrice(cents, currency, isLanguage(i18n.locale) ? i18n.locale : undefined).replace(
    "-",
    "−",
  );
  return (
    <bdi dir={directionOfPrice(price)} className={`whitespace-nowrap ${className}`}>
      {price}
    </bdi>
  );
}
