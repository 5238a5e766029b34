import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isSameId, type Plan } from "../../../../contract/calls.ts";
import { paidFeaturesOf } from "../../../../contract/features.ts";
import { Rosette } from "../../../brand/rosette.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import { PlanChanges } from "../subscribe/plan-changes.tsx";
import { isChange, type SubscriptionView } from "../view.ts";
import { FeatureList } from "./feature-list.tsx";
import { monthlyShareOf, savingOf, shownPriceOf } from "./plan-price.ts";
import { PlanPriceTag } from "./plan-price-tag.tsx";

type Props = {
  plans: readonly Plan[];
  view: SubscriptionView;
  onPick: (plan: Plan) => void;
};

export function PlanList({ plans, view, onPick }: Props) {
  if (plans.length === 0)
    return (
      <Card className="grid justify-items-center gap-4 text-center text-cocoa">
        <Rosette className="size-16 text-shell" />
        <p>
          <Trans>There are no plans to choose from right now. Please come back later.</Trans>
        </p>
      </Card>
    );
  const isOneBetter = plans.some((plan) => savingOf(plan, plans) > 0);
  const forSchools = plans.filter(isForSchools);
  const forFamilies = plans.filter((plan) => !isForSchools(plan));
  const cardsOf = (some: readonly Plan[]) => (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-stretch gap-5">
      {some.map((plan) => (
        <li key={plan.id} className="@container grid">
          <PlanCard
            plan={plan}
            savedCents={savingOf(plan, plans)}
            stepsBack={isOneBetter && savingOf(plan, plans) === 0}
            view={view}
            onPick={mayPick(plan, view) ? () => onPick(plan) : undefined}
          />
        </li>
      ))}
    </ul>
  );
  if (forFamilies.length === 0 || forSchools.length === 0) return cardsOf(plans);
  return (
    <>
      {cardsOf(forFamilies)}
      <h3 className="mt-4 font-bold text-xl">
        <Trans>For teachers and schools</Trans>
      </h3>
      {cardsOf(forSchools)}
    </>
  );
}

function isForSchools({ audience }: Plan): boolean {
  return audience === "schools";
}

/** What the family has, or will have, is not ordered again; a gift may be followed by the same plan. */
export function mayPick(plan: Plan, view: SubscriptionView): boolean {
  if (view.kind !== "paid") return true;
  if (view.next?.kind === "past due" || view.next?.kind === "card needed") return false;
  if (isSameId(plan.id, view.change?.planId)) return false;
  return !isSameId(plan.id, view.planId) || view.next?.kind === "runs out";
}

function PlanCard(props: {
  plan: Plan;
  savedCents: number;
  /** Another one is the better choice. */
  stepsBack: boolean;
  view: SubscriptionView;
  onPick: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const { plan, savedCents, stepsBack, view, onPick } = props;
  const monthlyCents = monthlyShareOf(plan);
  const isCurrent = view.kind === "paid" && isSameId(plan.id, view.planId);
  const isBetterValue = savedCents > 0;
  return (
    <Card className={`flex flex-col gap-5 ${frameOf({ isCurrent, isBetterValue })}`}>
      <div className="grid gap-2">
        {/* A row of its own, empty or not, so that names and prices of neighbours stand side by side. */}
        <div className="min-h-7 empty:max-sm:hidden @2xl:empty:hidden">
          <Badges plan={plan} view={view} isBetterValue={isBetterValue} />
        </div>
        <h3 className="text-xl font-bold">
          <bdi>{plan.name}</bdi>
        </h3>
        {plan.description && (
          <p className="text-cocoa">
            <bdi>{plan.description}</bdi>
          </p>
        )}
      </div>
      <div className="grid gap-1">
        <PlanPriceTag price={shownPriceOf(plan)} />
        {monthlyCents !== undefined && (
          <p className="text-cocoa">
            <Trans>
              That is <Price cents={monthlyCents} currency={plan.currency} /> a month
            </Trans>
          </p>
        )}
        {isBetterValue && (
          <p className="font-semibold text-pistachio">
            <Trans>
              Saves <Price cents={savedCents} currency={plan.currency} /> compared with paying monthly
            </Trans>
          </p>
        )}
      </div>
      {view.kind === "none" || isCurrent ? (
        <FeatureList
          features={paidFeaturesOf(plan.features)}
          className="border-t border-shell pt-5 @2xl:grid-cols-3"
        />
      ) : (
        <PlanChanges has={view.features} offered={paidFeaturesOf(plan.features)} titles={["h4", "h5"]} />
      )}
      {onPick && (
        <Button
          look={stepsBack ? "secondary" : "primary"}
          className="mt-auto w-full @2xl:w-80"
          aria-label={isChange(view) ? t`Change plan to ${plan.name}` : t`Subscribe to ${plan.name}`}
          onClick={onPick}
        >
          {isChange(view) ? <Trans>Change plan</Trans> : <Trans>Subscribe</Trans>}
        </Button>
      )}
    </Card>
  );
}

/** The one that we would choose stands out, and the one that the family has is marked. */
function frameOf({ isCurrent, isBetterValue }: { isCurrent: boolean; isBetterValue: boolean }): string {
  if (isCurrent) return "border-pistachio ring-1 ring-pistachio";
  return isBetterValue ? "border-saffron shadow-lift ring-2 ring-saffron" : "";
}

function Badges(props: { plan: Plan; view: SubscriptionView; isBetterValue: boolean }): ReactNode {
  const { plan, view, isBetterValue } = props;
  const paid = view.kind === "paid" ? view : undefined;
  if (paid && isSameId(plan.id, paid.planId))
    return (
      <Badge>
        <Trans comment="A badge on the plan that the family has">Your plan</Trans>
      </Badge>
    );
  if (paid?.change && isSameId(plan.id, paid.change.planId))
    return (
      <Badge look="cream">
        <Trans>
          From <GulfDate at={paid.change.at} />
        </Trans>
      </Badge>
    );
  return (
    isBetterValue && (
      <Badge look="saffron">
        <Trans comment="A badge on the plan by the year">Better value</Trans>
      </Badge>
    )
  );
}
