import { Trans, useLingui } from "@lingui/react/macro";
import type { Plan } from "../../../contract/calls.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { PaidCard } from "./paid-card.tsx";
import { PlanList } from "./plan-list.tsx";
import { TrialCard } from "./trial-card.tsx";
import type { Subscription } from "./use-subscription.ts";
import type { PaidView } from "./view.ts";

export const PLANS_TITLE_ID = "plans";

export type OverviewTab = "current" | "upgrade";

type Props = Subscription & {
  tab: OverviewTab;
  onTab: (tab: OverviewTab) => void;
  onUpgrade: () => void;
  onPick: (plan: Plan) => void;
  onCancel: (view: PaidView) => void;
  onResumed: () => void;
};

/** What the family has and what it may have: two tabs, or the plans alone (docs/product.md §6.4). */
export function Overview({ view, plans, tab, onTab, onUpgrade, onPick, onCancel, onResumed }: Props) {
  const { t } = useLingui();
  const available = (
    <section aria-labelledby={PLANS_TITLE_ID} className="grid gap-5">
      <h2 id={PLANS_TITLE_ID} tabIndex={-1} className="text-2xl font-bold outline-none">
        <Trans>Choose a plan for your family</Trans>
      </h2>
      <PlanList
        plans={plans}
        currentPlanId={view.kind === "paid" ? view.planId : undefined}
        onPick={onPick}
      />
    </section>
  );
  if (view.kind === "none") return available;

  const current =
    view.kind === "trial" ? (
      <TrialCard view={view} onUpgrade={onUpgrade} />
    ) : (
      <PaidCard view={view} onUpgrade={onUpgrade} onCancel={() => onCancel(view)} onResumed={onResumed} />
    );
  return (
    <Tabs
      label={t`Your subscription`}
      selected={tab}
      onSelect={onTab}
      tabs={[
        { key: "current", label: t`Current Plan`, panel: current },
        { key: "upgrade", label: t`Upgrade Plan`, panel: available },
      ]}
    />
  );
}
