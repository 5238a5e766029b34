import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OrderFacts } from "../../../contract/hosted.ts";
import { type BillingInterval, periodsCovered } from "../../../contract/money.ts";
import { pathIn } from "../../addresses.ts";
import { useBrand } from "../../brand/use-brand.ts";
import { useLanguage } from "../../copy/language-of.ts";
import { CreditNote } from "../../features/subscription/current/credit-note.tsx";
import { FirstChargeTimeline } from "../../features/subscription/first-charge-timeline.tsx";
import { IntervalName } from "../../features/subscription/plans/interval-name.tsx";
import { Badge } from "../../ui/badge.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Price } from "../../ui/price.tsx";
import { Fact, FactList } from "./fact-list.tsx";

const linkInText = "rounded font-medium text-crust underline underline-offset-4";

/** What is bought and what it costs, today and later. On a phone the small print is folded. */
export function OrderSummary(order: OrderFacts) {
  const { plan, currency, listPriceCents, priceCents, percentOff, promoCode, creditCents, dueTodayCents } =
    order;
  return (
    <section aria-labelledby="order">
      <h2 id="order" className="sr-only font-bold text-xl md:not-sr-only">
        <Trans>Your order</Trans>
      </h2>
      <FactList className="md:mt-4">
        <Fact
          name={
            <>
              <strong className="text-ink">{plan.name}</strong>{" "}
              <span className="whitespace-nowrap text-sm">
                <IntervalName interval={plan.interval} />
              </span>
            </>
          }
        >
          <Price cents={listPriceCents} currency={currency} />
        </Fact>
        {percentOff > 0 && (
          <Fact
            name={
              <>
                <Trans>Discount</Trans>{" "}
                <Badge>
                  <bdi dir="ltr">{percentOff}%</bdi>
                </Badge>
              </>
            }
          >
            <Price cents={priceCents - listPriceCents} currency={currency} />
          </Fact>
        )}
        {promoCode && (
          <Fact name={<Trans>Promo code</Trans>}>
            <bdi dir="ltr">{promoCode}</bdi>
          </Fact>
        )}
        {creditCents > 0 && (
          <Fact name={<Trans>Credit from what you already paid</Trans>}>
            <Price cents={-Math.min(creditCents, priceCents)} currency={currency} />
          </Fact>
        )}
        <Fact
          className="mt-1 border-crust border-t pt-2"
          name={
            <strong className="text-ink text-lg">
              <Trans>To pay today</Trans>
            </strong>
          }
        >
          <Price cents={dueTodayCents} currency={currency} className="text-2xl" />
        </Fact>
      </FactList>
      {periodsCovered(creditCents, priceCents) > 0 && (
        <p className="mt-3">
          <CreditNote
            credit={{ cents: creditCents, currency: currency ?? undefined }}
            price={{ cents: priceCents, currency: currency ?? undefined, interval: plan.interval }}
          />
        </p>
      )}
      <NextCharge {...order} />
      <SmallPrint {...order} />
    </section>
  );
}

/** What is charged next and after it, and what cancelling means. */
function NextCharge({ kind, plan, priceCents, currency, next, at, changes }: OrderFacts) {
  const day = <GulfDate at={next.at} />;
  const amount = <Price cents={next.cents} currency={currency} />;
  const price = <Price cents={priceCents} currency={currency} />;
  const later: Record<BillingInterval, ReactNode> = {
    month: <Trans>After that {price} every month until you cancel.</Trans>,
    year: <Trans>After that {price} every year until you cancel.</Trans>,
  };
  const after = later[plan.interval];
  if (next.isFirst)
    return (
      <div className="mt-3 grid gap-2 max-sm:text-sm">
        <FirstChargeTimeline at={next.at} cents={next.cents} currency={currency} today={new Date(at)} />
        <p className="text-cocoa text-sm">
          {after} <Trans>Cancel before {day} and you pay nothing.</Trans>
        </p>
      </div>
    );
  const current = changes?.name ?? "";
  return (
    <p className="mt-3 text-cocoa text-sm">
      {kind === "change_later" ? (
        <Trans>
          {current} stays yours until {day}. Then the new plan starts and {amount} is charged.
        </Trans>
      ) : (
        <Trans>
          The next charge is {amount} on {day}.
        </Trans>
      )}{" "}
      {after} <Trans>Cancel whenever you like: the plan stays yours to the end of the paid period.</Trans>
    </p>
  );
}

function SmallPrint({ plan, seller }: OrderFacts) {
  const { contactEmail } = useBrand();
  const language = useLanguage();
  return (
    <details data-unfold="" className="group mt-3 text-cocoa text-sm">
      <summary className="flex cursor-pointer list-none items-center gap-1 py-1 font-medium supports-[selector(::details-content)]:sm:hidden">
        <Trans>Plan, seller and terms</Trans>
        <Icon
          name="chevron-down"
          className="size-4 transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-2 pt-1">
        <p>{plan.description}</p>
        <p>
          <Trans>
            Sold by <bdi>{seller.name}</bdi>.
          </Trans>{" "}
          <Trans>Questions before you pay?</Trans>{" "}
          <a href={`mailto:${contactEmail}`} className={linkInText}>
            <bdi dir="ltr">{contactEmail}</bdi>
          </a>
        </p>
        <p>
          {seller.includesVat && (
            <>
              <Trans>VAT included.</Trans>{" "}
            </>
          )}
          <Trans>Renews automatically.</Trans>{" "}
          <a href={pathIn(language, "/terms-conditions")} className={linkInText}>
            <Trans>Terms and conditions</Trans>
          </a>
        </p>
      </div>
    </details>
  );
}
