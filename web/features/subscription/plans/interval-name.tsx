import { Trans } from "@lingui/react/macro";

/** Per month or per year; an interval that we do not know is shown as it comes. */
export function IntervalName({ interval }: { interval: string }) {
  if (interval === "month") return <Trans comment="After a price: $9.99 per month">per month</Trans>;
  if (interval === "year") return <Trans comment="After a price: $99.39 per year">per year</Trans>;
  return interval;
}
