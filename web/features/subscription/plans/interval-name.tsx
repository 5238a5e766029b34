import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type BillingInterval, isBillingInterval } from "../../../../contract/money.ts";

const names: Record<BillingInterval, ReactNode> = {
  month: <Trans comment="After a price: $9.99 per month">per month</Trans>,
  year: <Trans comment="After a price: $99.39 per year">per year</Trans>,
};

/** An interval that we do not know is shown as it comes. */
export function IntervalName({ interval }: { interval: string }) {
  return isBillingInterval(interval) ? names[interval] : interval;
}
