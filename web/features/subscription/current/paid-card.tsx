import { Trans, useLingui } from "@lingui/react/macro";
import { Badge } from "../../../ui/badge.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import { ChangeCardButton } from "../change-card-button.tsx";
import { PayButton } from "../paying/pay-button.tsx";
import { FeatureList } from "../plans/feature-list.tsx";
import { PlanPriceTag } from "../plans/plan-price-tag.tsx";
import type { PaidView, PaymentCard } from "../view.ts";
import { ActionButton } from "./action-button.tsx";
import { CreditKept, CreditNote } from "./credit-note.tsx";
import { NextStep } from "./next-step.tsx";
import { WaitingChangeBox } from "./waiting-change-box.tsx";

type Props = {
  view: PaidView;
  mayManage: boolean;
  onUpgrade: () => void;
  onCancel: () => void;
  onResumed: () => void;
  onUndone: () => void;
};

export function PaidCard({ view, mayManage, onUndone, ...actions }: Props) {
  const {
    name,
    description,
    price,
    features,
    next,
    change,
    credit,
    card,
    payer,
    paying,
    currency,
    newPrice,
  } = view;
  // With a payment overdue, the button is in the bar on top.
  const mayEnterCard = mayManage && next?.kind !== "past due";
  return (
    <Card className="grid gap-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-2xl font-bold">{name ? <bdi>{name}</bdi> : <Trans>Premium plan</Trans>}</h2>
          <StateBadge next={next} />
        </div>
        {description && (
          <p className="max-w-prose text-cocoa">
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      {mayManage && price && <PlanPriceTag price={price} />}
      {next && <NextStep view={{ ...view, next }} />}
      {newPrice && price && (
        <p className="rounded-2xl bg-cream p-4">
          <Trans>
            From <GulfDate at={newPrice.at} /> your plan costs{" "}
            <Price cents={newPrice.cents} currency={currency} className="font-semibold" /> (until then{" "}
            <Price cents={price.cents} currency={currency} />
            ). You can cancel until that day.
          </Trans>
        </p>
      )}
      {credit && (
        <p className="rounded-2xl bg-leaf p-4 text-pistachio">
          {next?.kind === "ends" ? (
            <CreditKept {...credit} />
          ) : (
            <CreditNote credit={credit} price={change?.price ?? price} />
          )}
        </p>
      )}
      {change && (
        <WaitingChangeBox
          change={change}
          chargedCents={next?.kind === "renews" ? next.cents : undefined}
          mayManage={mayManage}
          onUndone={onUndone}
        />
      )}
      {payer && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl bg-cream p-4">
          <p className="flex-1 basis-60 wrap-anywhere">
            <Trans>
              <bdi className="font-semibold">{payer}</bdi> pays for this plan.
            </Trans>
          </p>
          {mayEnterCard && paying && (
            <PayButton {...paying} screen="/subscriptions" className={buttonClass("secondary")} />
          )}
        </div>
      )}
      {card && <CardOnFile card={card} mayChange={mayEnterCard && !payer} />}
      {features.length > 0 && (
        <FeatureList features={features} className="border-t border-shell pt-6 sm:grid-cols-2" />
      )}
      {mayManage && <Actions next={next} paying={paying} {...actions} />}
    </Card>
  );
}

/** Not every plan that runs is paid for. */
function StateBadge({ next }: Pick<PaidView, "next">) {
  switch (next?.kind) {
    case "first charge":
      return (
        <Badge look="saffron">
          <Trans comment="A badge: the days before a plan's first charge">Free days</Trans>
        </Badge>
      );
    case "past due":
      return (
        <Badge look="blush">
          <Trans comment="A badge: the last charge failed">Payment overdue</Trans>
        </Badge>
      );
    case "runs out":
      return (
        <Badge>
          <Trans comment="A badge: the operator gave this plan">Gift</Trans>
        </Badge>
      );
    case "ends":
      return (
        <Badge look="cream">
          <Trans comment="A badge: this plan was cancelled and still runs">Cancelled</Trans>
        </Badge>
      );
    case "card needed":
      return (
        <Badge look="cream">
          <Trans comment="A badge: nobody's card is charged for this plan any more, and it still runs">
            Ends soon
          </Trans>
        </Badge>
      );
    default:
      return (
        <Badge>
          <Trans comment="A badge: this plan is paid">Paid</Trans>
        </Badge>
      );
  }
}

function CardOnFile({ card, mayChange }: { card: PaymentCard; mayChange: boolean }) {
  const { t } = useLingui();
  const { last4, expiry } = card;
  const brand = card.brand ?? t({ message: "Card", comment: "Of a bank" });
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-cocoa">
      <p>
        {expiry ? (
          <Trans comment="Visa ending in 4242, expires 08/30">
            <bdi>{brand}</bdi> ending in <bdi dir="ltr">{last4}</bdi>, expires <bdi dir="ltr">{expiry}</bdi>
          </Trans>
        ) : (
          <Trans>
            Card ending in <bdi dir="ltr">{last4}</bdi>
          </Trans>
        )}
      </p>
      {mayChange && (
        <ChangeCardButton className="min-h-11 font-medium text-crust underline underline-offset-4 hover:decoration-2 disabled:opacity-60" />
      )}
    </div>
  );
}

type ActionProps = Pick<PaidView, "next" | "paying"> & Pick<Props, "onUpgrade" | "onCancel" | "onResumed">;

/** A gift ends by itself: there is nothing to cancel. What is overdue comes before another plan. */
function Actions({ next, paying, onUpgrade, onCancel, onResumed }: ActionProps) {
  const { t } = useLingui();
  if (next?.kind === "card needed")
    return (
      paying && (
        <div className="flex flex-wrap gap-3 max-sm:[&>button]:w-full">
          <PayButton {...paying} screen="/subscriptions" />
        </div>
      )
    );
  const isCancelled = next?.kind === "ends";
  return (
    <div className="flex flex-wrap gap-3 max-sm:[&>button]:w-full">
      {isCancelled && (
        <ActionButton
          name="resumeSubscription"
          failed={t`Failed to resume subscription`}
          busy={<Trans>Resuming...</Trans>}
          onDone={onResumed}
        >
          <Trans>Resume Subscription</Trans>
        </ActionButton>
      )}
      {next?.kind !== "past due" && (
        <Button look={isCancelled ? "secondary" : "primary"} onClick={onUpgrade}>
          <Trans>Upgrade</Trans>
        </Button>
      )}
      {!isCancelled && next?.kind !== "runs out" && (
        <Button look="secondary" onClick={onCancel}>
          <Trans>Cancel Subscription</Trans>
        </Button>
      )}
    </div>
  );
}
