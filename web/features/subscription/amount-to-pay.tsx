import { Trans } from "@lingui/react/macro";
import type { Plan } from "../../../contract/calls.ts";
import { Price } from "../../ui/price.tsx";
import { priceOf } from "./plan-price.ts";
import type { Discount } from "./promo.ts";

const row = "flex items-baseline justify-between gap-4";

/** What leaves the card: the plan's price, or what a promo code makes of it. */
export function AmountToPay({ plan, discount }: { plan: Plan; discount: Discount | undefined }) {
  return (
    <dl className="grid gap-2 rounded-2xl bg-cream p-4">
      {discount && (
        <>
          <div className={row}>
            <dt className="text-cocoa">
              <Trans>Original price</Trans>
            </dt>
            <dd>
              <s>
                <Price cents={discount.originalPrice} currency={plan.currency} />
              </s>
            </dd>
          </div>
          <div className={row}>
            <dt className="text-cocoa">
              <Trans>Discount</Trans>
            </dt>
            <dd className="font-semibold text-pistachio">
              <bdi dir="ltr">{discount.percent}%</bdi>
            </dd>
          </div>
        </>
      )}
      <div className={row}>
        <dt className="font-semibold">
          <Trans>Amount to pay</Trans>
        </dt>
        <dd>
          <Price
            cents={discount?.amountToPay ?? priceOf(plan).toPay}
            currency={plan.currency}
            className="text-2xl font-bold"
          />
        </dd>
      </div>
    </dl>
  );
}
