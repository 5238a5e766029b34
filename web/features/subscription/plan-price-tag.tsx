import { Trans } from "@lingui/react/macro";
import type { Plan } from "../../../contract/calls.ts";
import { Badge } from "../../ui/badge.tsx";
import { Price } from "../../ui/price.tsx";
import { BillingInterval } from "./billing-interval.tsx";
import { priceOf } from "./plan-price.ts";

export function PlanPriceTag({ plan, className = "text-4xl" }: { plan: Plan; className?: string }) {
  const { toPay, before, percentOff } = priceOf(plan);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Price cents={toPay} currency={plan.currency} className={`font-bold ${className}`} />
        <span className="text-cocoa">
          <BillingInterval interval={plan.billing_interval} />
        </span>
      </p>
      {before !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-cocoa">
          <s>
            <span className="sr-only">
              <Trans>Price before the discount:</Trans>{" "}
            </span>
            <Price cents={before} currency={plan.currency} />
          </s>
          {percentOff !== undefined && (
            <Badge>
              <Trans>Save {percentOff}%</Trans>
            </Badge>
          )}
        </p>
      )}
    </div>
  );
}
