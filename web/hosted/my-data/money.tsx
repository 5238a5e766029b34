import { Trans, useLingui } from "@lingui/react/macro";
import type { MyDataFacts, OwnPlanFacts, PaymentFacts, PromoCodeFacts } from "../../../contract/my-data.ts";
import { GulfMoment } from "../../features/account/devices/gulf-moment.tsx";
import { useCancelReasons } from "../../features/subscription/current/use-cancel-reasons.ts";
import { IntervalName } from "../../features/subscription/plans/interval-name.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Price } from "../../ui/price.tsx";
import { Days } from "./days.tsx";
import { Entry, ListSection } from "./section.tsx";

export function MoneySections({ plans, payments, promoCodes }: NonNullable<MyDataFacts["money"]>) {
  return (
    <>
      <Plans list={plans} />
      <Payments list={payments} />
      <PromoCodes list={promoCodes} />
    </>
  );
}

function Plans({ list }: { list: readonly OwnPlanFacts[] }) {
  const { t } = useLingui();
  const reasons = useCancelReasons();
  const statuses: Record<OwnPlanFacts["status"], string> = {
    pending: t`Order that is not paid`,
    confirming: t`Payment is being confirmed`,
    scheduled: t`Starts later`,
    active: t({ message: "Running", comment: "A plan" }),
    cancelled: t`Cancelled, runs to the end of the period`,
    ended: t({ message: "Ended", comment: "A plan" }),
    replaced: t`Replaced by another plan`,
  };
  return (
    <ListSection title={<Trans>Plans</Trans>}>
      {list.map((plan) => (
        <Entry
          key={plan.id}
          name={<bdi>{plan.name}</bdi>}
          more={[
            statuses[plan.status],
            <PlanPrice key="price" plan={plan} />,
            plan.period && <Days {...plan.period} />,
            plan.promoCode && <UsedCode code={plan.promoCode} />,
            <Trans key="ordered">
              Ordered on <GulfMoment at={plan.orderedAt} />
            </Trans>,
            plan.confirmedAt && (
              <Trans>
                Confirmed on <GulfMoment at={plan.confirmedAt} />
              </Trans>
            ),
            plan.card && <PlanCard {...plan.card} />,
            plan.nextPrice && (
              <Trans>
                <Price {...plan.nextPrice} /> from <GulfDate at={plan.nextPrice.at} />
              </Trans>
            ),
            plan.overdue && (
              <Trans>
                Not paid yet: <Price {...plan.overdue} />
              </Trans>
            ),
            plan.cancelledAt && (
              <Trans>
                Cancelled on <GulfMoment at={plan.cancelledAt} />
              </Trans>
            ),
            plan.cancelReason && reasons[plan.cancelReason],
            plan.cancelNote && <bdi>{plan.cancelNote}</bdi>,
            plan.endsAt && (
              <Trans>
                Ends on <GulfDate at={plan.endsAt} />
              </Trans>
            ),
            plan.endedAt && (
              <Trans>
                Ended on <GulfDate at={plan.endedAt} />
              </Trans>
            ),
          ]}
        />
      ))}
    </ListSection>
  );
}

/** Nothing is paid in the free days; the price follows them. */
function PlanPrice({ plan }: { plan: OwnPlanFacts }) {
  const { price, interval, free } = plan;
  const priced = (
    <>
      <Price {...price} /> <IntervalName interval={interval} />
    </>
  );
  if (!free) return priced;
  const until = <GulfDate at={free.until} />;
  return free.goesOn ? (
    <Trans>
      Free until {until}, then {priced}
    </Trans>
  ) : (
    <Trans>Free until {until}. Nothing was charged.</Trans>
  );
}

function PlanCard({ last4, expiry }: NonNullable<OwnPlanFacts["card"]>) {
  if (expiry === null) return <CardName last4={last4} />;
  return (
    <Trans>
      Card ending in <bdi dir="ltr">{last4}</bdi>, expires <bdi dir="ltr">{writeExpiry(expiry)}</bdi>
    </Trans>
  );
}

/** `2030-08`, as a card has it. */
function writeExpiry(expiry: string): string {
  return `${expiry.slice(5)}/${expiry.slice(2, 4)}`;
}

function CardName({ last4 }: { last4: string }) {
  return <Trans>Card ending in {last4}</Trans>;
}

function UsedCode({ code }: { code: string }) {
  return (
    <Trans>
      Promo code <bdi>{code}</bdi>
    </Trans>
  );
}

function Payments({ list }: { list: readonly PaymentFacts[] }) {
  return (
    <ListSection title={<Trans>Payments</Trans>}>
      {list.map(({ number, paidAt, amount, plan, period, promoCode, buyer, card, refunded }) => (
        <Entry
          key={number}
          name={<Price {...amount} />}
          more={[
            <bdi key="number">{number}</bdi>,
            <GulfDate key="paid" at={paidAt} />,
            <bdi key="plan">{plan}</bdi>,
            <Days key="period" {...period} />,
            promoCode && <UsedCode code={promoCode} />,
            buyer && <bdi>{buyer}</bdi>,
            card && <CardName last4={card} />,
            refunded && (
              <Trans>
                Refunded: <Price {...refunded} />
              </Trans>
            ),
          ]}
        />
      ))}
    </ListSection>
  );
}

function PromoCodes({ list }: { list: readonly PromoCodeFacts[] }) {
  const { t } = useLingui();
  const states: Record<PromoCodeFacts["state"], string> = {
    reserved: t`Kept for an order`,
    redeemed: t({ message: "Used", comment: "A promo code" }),
    released: t({ message: "Not used", comment: "A promo code" }),
  };
  return (
    <ListSection title={<Trans>Promo codes</Trans>}>
      {list.map(({ code, state, at }) => (
        <Entry
          key={code + at}
          name={<bdi>{code}</bdi>}
          more={[states[state], <GulfDate key="at" at={at} />]}
        />
      ))}
    </ListSection>
  );
}
