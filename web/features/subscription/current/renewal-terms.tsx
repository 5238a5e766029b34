import { Trans } from "@lingui/react/macro";
import type { Plan, Quote } from "../../../../contract/calls.ts";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { NewTabNote } from "../../../ui/new-tab-note.tsx";
import { Price } from "../../../ui/price.tsx";
import { priceOf } from "../plans/plan-price.ts";
import type { Discount } from "../subscribe/promo.ts";

type Props = { plan: Plan; discount: Discount | undefined; quote: Quote | undefined };

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
        {interval === "month" && (
          <Trans>
            Renews automatically: <Price cents={cents} currency={currency} /> every month until you cancel.
          </Trans>
        )}
        {interval === "year" && (
          <Trans>
            Renews automatically: <Price cents={cents} currency={currency} /> every year until you cancel.
          </Trans>
        )}
        {interval !== "month" && interval !== "year" && <Trans>Renews automatically until you cancel.</Trans>}{" "}
        <a
          href="/terms-conditions#paid-plan"
          target="_blank"
          rel="noopener"
          className="font-medium text-crust underline underline-offset-4 hover:no-underline"
        >
          <Trans>Terms and conditions</Trans>
          <NewTabNote />
        </a>
      </p>
    </div>
  );
}
