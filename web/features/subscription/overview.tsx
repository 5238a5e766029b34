import { Trans, useLingui } from "@lingui/react/macro";
import type { Plan } from "../../../contract/calls.ts";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { CreditKept } from "./current/credit-note.tsx";
import { PaidCard } from "./current/paid-card.tsx";
import { TrialCard } from "./current/trial-card.tsx";
import { PlanList } from "./plans/plan-list.tsx";
import type { Subscription } from "./use-subscription.ts";
import type { NoneView, PaidView } from "./view.ts";

export const PLANS_TITLE_ID = "plans";

export type OverviewTab = "current" | "upgrade";

type Props = Subscription & {
  tab: OverviewTab;
  onTab: (tab: OverviewTab) => void;
  onUpgrade: () => void;
  onPick: (plan: Plan) => void;
  onCancel: (view: PaidView) => void;
  onResumed: () => void;
  onUndone: () => void;
};

/** What the family has and what it may have: two tabs, or the plans alone (docs/product.md §6.4). */
export function Overview({ view, plans, mayManage, tab, onTab, onPick, onCancel, ...actions }: Props) {
  const { t } = useLingui();
  const available = (
    <section aria-labelledby={PLANS_TITLE_ID} className="grid gap-5">
      {view.kind === "none" && view.ended && <Ended {...view.ended} />}
      {view.kind === "none" && view.credit && (
        <p className="rounded-2xl bg-leaf p-4 text-pistachio">
          <CreditKept {...view.credit} />
        </p>
      )}
      <h2 id={PLANS_TITLE_ID} tabIndex={-1} className="text-2xl font-bold outline-none">
        <Trans>Choose a plan for your family</Trans>
      </h2>
      {view.kind === "paid" && view.next?.kind === "past due" && <PayFirst />}
      {view.kind === "paid" && view.next?.kind === "card needed" && <CardFirst />}
      <PlanList plans={plans} view={view} onPick={onPick} />
    </section>
  );
  if (view.kind === "none" && mayManage) return available;

  const current =
    view.kind === "none" ? (
      view.ended && <Ended {...view.ended} />
    ) : view.kind === "trial" ? (
      <TrialCard view={view} mayManage={mayManage} onUpgrade={actions.onUpgrade} />
    ) : (
      <PaidCard view={view} mayManage={mayManage} onCancel={() => onCancel(view)} {...actions} />
    );
  if (!mayManage)
    return (
      <div className="grid gap-5">
        <AskMentor />
        {current}
      </div>
    );
  return (
    <Tabs
      label={t`Your subscription`}
      selected={tab}
      onSelect={onTab}
      tabs={[
        {
          key: "current",
          label: t`Current Plan`,
          panel: current,
        },
        { key: "upgrade", label: t`Upgrade Plan`, panel: available },
      ]}
    />
  );
}

/** For a child, who sees what the family has, and neither prices nor payments. */
function AskMentor() {
  return (
    <p className="rounded-2xl bg-leaf p-4 text-pistachio">
      <Trans>Grown-ups choose the plan. Ask your parent or teacher.</Trans>
    </p>
  );
}

function PayFirst() {
  return (
    <p className="rounded-2xl bg-cream p-4 text-cocoa">
      <Trans>Once the overdue payment is made, you can choose another plan here.</Trans>
    </p>
  );
}

function CardFirst() {
  return (
    <p className="rounded-2xl bg-cream p-4 text-cocoa">
      <Trans>Once an adult goes on with a card, you can choose another plan here.</Trans>
    </p>
  );
}

function Ended({ kind, at }: NonNullable<NoneView["ended"]>) {
  return (
    <div className="grid gap-1 rounded-2xl bg-cream p-4">
      <p className="font-semibold">
        {kind === "trial" ? (
          <Trans>
            Your free trial ended on <GulfDate at={at} />
          </Trans>
        ) : (
          <Trans>
            Your plan ended on <GulfDate at={at} />
          </Trans>
        )}
      </p>
      <p className="text-cocoa">
        <Trans>All that your family has recorded is still there.</Trans>
      </p>
    </div>
  );
}
