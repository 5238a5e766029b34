import { Trans } from "@lingui/react/macro";
import type { BillingInterval } from "../../../contract/money.ts";

export function PerInterval({ price, interval }: { price: string; interval: BillingInterval }) {
  const written = {
    month: <Trans>{price} per month</Trans>,
    year: <Trans>{price} per year</Trans>,
  } satisfies Record<BillingInterval, unknown>;
  return written[interval];
}
