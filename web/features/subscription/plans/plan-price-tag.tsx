import { Trans } from "@lingui/react/macro";
import { readSettings } from "../../../settings.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Price } from "../../../ui/price.tsx";
import { IntervalName } from "./interval-name.tsx";
import type { ShownPrice } from "./plan-price.ts";

export function PlanPriceTag({ price, className = "text-4xl" }: { price: ShownPrice; className?: string }) {
  const { cents, currency, interval, before, percentOff } = price;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Price cents={cents} currency={currency} className={`font-bold ${className}`} />
        {interval && (
          <span className="text-cocoa">
            <IntervalName interval={interval} />
          </span>
        )}
      </p>
      {readSettings().vatIncluded && (
        <p className="text-sm text-cocoa">
          <Trans comment="Below a price">VAT included</Trans>
        </p>
      )}
      {before !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-cocoa">
          <s>
            <span className="sr-only">
              <Trans>Price before the discount:</Trans>{" "}
            </span>
            <Price cents={before} currency={currency} />
          </s>
          {percentOff !== undefined && (
            <Badge>
              <Trans>
                Save <bdi dir="ltr">{percentOff}%</bdi>
              </Trans>
            </Badge>
          )}
        </p>
      )}
    </div>
  );
}
