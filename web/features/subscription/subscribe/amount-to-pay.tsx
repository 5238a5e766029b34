import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Plan, PlanQuote } from "../../../../contract/calls.ts";
import { periodsCovered } from "../../../../contract/money.ts";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import { CreditNote } from "../current/credit-note.tsx";
import { FirstChargeTimeline } from "../first-charge-timeline.tsx";
import { priceOf } from "../plans/plan-price.ts";
import type { Discount } from "./promo.ts";

type Props = { plan: Plan; discount: Discount | undefined; quote: PlanQuote | undefined };

/** What leaves the card, today and next; where the API does not say, the price of the plan or of the code. */
export function AmountToPay({ plan, discount, quote }: Props) {
  const currency = quote ? quote.currency : plan.currency;
  const dueToday = quote?.due_today ?? discount?.amountToPay ?? priceOf(plan).toPay;
  return (
    <div className="grid gap-3 rounded-2xl bg-cream p-4">
      <dl className="grid gap-2">
        {discount && (
          <>
            <Row name={<Trans>Original price</Trans>}>
              <s>
                <Price cents={quote?.original_price ?? discount.originalPrice} currency={currency} />
              </s>
            </Row>
            <Row name={<Trans>Discount</Trans>}>
              <bdi dir="ltr" className="font-semibold text-pistachio">
                {quote?.discount_percent ?? discount.percent}%
              </bdi>
            </Row>
          </>
        )}
        {quote && quote.credit > 0 && (
          <Row name={<Trans>Credit for what you paid already</Trans>}>
            <Price
              cents={-Math.min(quote.credit, quote.price)}
              currency={currency}
              className="font-semibold text-pistachio"
            />
          </Row>
        )}
        <Row
          name={
            <strong className="text-ink">
              {quote ? <Trans>Amount to pay today</Trans> : <Trans>Amount to pay</Trans>}
            </strong>
          }
        >
          <Price cents={dueToday} currency={currency} className="text-2xl font-bold" />
        </Row>
        {quote && !quote.next_charge.is_first && (
          <Row
            name={
              <Trans>
                Next charge on <GulfDate at={quote.next_charge.at} />
              </Trans>
            }
          >
            <Price cents={quote.next_charge.amount} currency={currency} className="font-semibold" />
          </Row>
        )}
      </dl>
      {quote?.next_charge.is_first && (
        <div className="border-t border-shell pt-3">
          <FirstChargeTimeline
            at={quote.next_charge.at}
            cents={quote.next_charge.amount}
            currency={currency}
          />
        </div>
      )}
      {quote && periodsCovered(quote.credit, quote.price) > 0 && (
        <p className="text-pistachio">
          <CreditNote
            credit={{ cents: quote.credit, currency: currency ?? undefined }}
            price={{ cents: quote.price, currency: currency ?? undefined, interval: quote.billing_interval }}
          />
        </p>
      )}
    </div>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-cocoa">{name}</dt>
      {/* At the end of its own line too, where both do not fit into one. */}
      <dd className="ms-auto">{children}</dd>
    </div>
  );
}
