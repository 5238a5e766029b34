import { Trans, useLingui } from "@lingui/react/macro";
import type { Id, Plan } from "../../../contract/calls.ts";
import { Rosette } from "../../brand/rosette.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FeatureList } from "./feature-list.tsx";
import { PlanPriceTag } from "./plan-price-tag.tsx";
import { isSameId } from "./view.ts";

type Props = { plans: readonly Plan[]; currentPlanId: Id | undefined; onPick: (plan: Plan) => void };

export function PlanList({ plans, currentPlanId, onPick }: Props) {
  if (plans.length === 0)
    return (
      <Card className="grid justify-items-center gap-4 text-center text-cocoa">
        <Rosette className="size-16 text-shell" />
        <p>
          <Trans>There are no plans to choose from right now. Please come back later.</Trans>
        </p>
      </Card>
    );
  return (
    <ul className="grid items-stretch gap-5 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      {plans.map((plan) => (
        <li key={plan.id} className="grid">
          <PlanCard plan={plan} isCurrent={isSameId(plan.id, currentPlanId)} onPick={() => onPick(plan)} />
        </li>
      ))}
    </ul>
  );
}

function PlanCard({ plan, isCurrent, onPick }: { plan: Plan; isCurrent: boolean; onPick: () => void }) {
  const { t } = useLingui();
  return (
    <Card className={`flex flex-col gap-5 ${isCurrent ? "border-pistachio ring-1 ring-pistachio" : ""}`}>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-xl font-bold">
            <bdi>{plan.name}</bdi>
          </h3>
          {isCurrent && (
            <Badge>
              <Trans comment="A badge on the plan that the family has">Your plan</Trans>
            </Badge>
          )}
        </div>
        {plan.description && (
          <p className="text-cocoa">
            <bdi>{plan.description}</bdi>
          </p>
        )}
      </div>
      <PlanPriceTag plan={plan} />
      {plan.features.length > 0 && (
        <FeatureList features={plan.features} className="border-t border-shell pt-5" />
      )}
      {!isCurrent && (
        <Button className="mt-auto w-full" aria-label={t`Subscribe to ${plan.name}`} onClick={onPick}>
          <Trans>Subscribe</Trans>
        </Button>
      )}
    </Card>
  );
}
