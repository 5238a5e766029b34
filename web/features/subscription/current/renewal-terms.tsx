import { Trans } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import type { Plan, PlanQuote } from "../../../../contract/calls.ts";
import { type BillingInterval, isBillingInterval } from "../../../../contract/money.ts";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Price } from "../../../ui/price.tsx";
import { priceOf } from "../plans/plan-price.ts";
import type { Discount } from "../subscribe/promo.ts";

type Props = { plan: Plan; discount: Discount | undefined; quote: PlanQuote | undefined };

const renewals: Record<BillingInterval, (price: ComponentProps<typeof Price>) => ReactNode> = {
  month: (price) => (
    <Trans>
      Renews automatically: <Price {...price} /> every month until you cancel.
    </Trans>
  ),
  year: (price) => (
    <Trans>
      Renews automatically: <Price {...price} /> every year until you cancel.
    </Trans>
  ),
};

/** What one agrees to by going on: when it starts, that it renews, and where the terms are. */
export function RenewalTerms({ plan, discount, quote }: Props) {
  const cents = quote?.price ?? discount?.amountToPay ?? priceOf(plan).toPay;
  const currency = quote ? quote.currency : plan.currency;
  const interval = quote?.billing_interval ?? plan.billing_interval;
  return (
    <div className="grid gap-1 text-sm text-cocoa">
      {quote?.kind === "change_later" && (
        <p className="text-base font-semibold text-ink">
          <Trans>
            Starts on <GulfDate at={quote.next_charge.at} />. Until then nothing changes.
          </Trans>
        </p>
      )}
      {quote?.next_charge.is_first && (
        <p className="text-base font-semibold text-ink">
          <Trans>
            Cancel before <GulfDate at={quote.next_charge.at} /> and you pay nothing.
          </Trans>
        </p>
      )}
      <p>
        {isBillingInterval(interval) ? (
          renewals[interval]({ cents, currency })
        ) : (
          <Trans>Renews automatically until you cancel.</Trans>
        )}{" "}
        <NewTabLink
          href="/terms-conditions#paid-plan"
          className="font-medium text-crust underline underline-offset-4 hover:no-underline"
        >
          <Trans>Terms and conditions</Trans>
        </NewTabLink>
      </p>
    </div>
  );
}
