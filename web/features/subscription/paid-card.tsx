import { Trans } from "@lingui/react/macro";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FeatureList } from "./feature-list.tsx";
import { LocalDate } from "./local-date.tsx";
import { PlanPriceTag } from "./plan-price-tag.tsx";
import { ResumeButton } from "./resume-button.tsx";
import type { PaidView } from "./view.ts";

export function PaidCard(props: {
  view: PaidView;
  onUpgrade: () => void;
  onCancel: () => void;
  onResumed: () => void;
}) {
  const { name, description, plan, features, next } = props.view;
  return (
    <Card className="grid gap-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-2xl font-bold">{name ? <bdi>{name}</bdi> : <Trans>Premium plan</Trans>}</h2>
          <Badge>
            <Trans comment="A badge: this plan is paid">Paid</Trans>
          </Badge>
        </div>
        {description && (
          <p className="max-w-prose text-cocoa">
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      {plan && <PlanPriceTag plan={plan} />}
      {next && <NextDate {...next} />}
      {features.length > 0 && (
        <FeatureList features={features} className="border-t border-shell pt-6 sm:grid-cols-2" />
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {next?.kind === "ends" && <ResumeButton onResumed={props.onResumed} />}
        <Button look={next?.kind === "ends" ? "secondary" : "primary"} onClick={props.onUpgrade}>
          <Trans>Upgrade</Trans>
        </Button>
        {next?.kind !== "ends" && (
          <Button look="secondary" onClick={props.onCancel}>
            <Trans>Cancel Subscription</Trans>
          </Button>
        )}
      </div>
    </Card>
  );
}

function NextDate({ kind, at }: NonNullable<PaidView["next"]>) {
  if (kind === "renews")
    return (
      <p className="text-cocoa">
        <Trans>
          Renews on <LocalDate at={at} />
        </Trans>
      </p>
    );
  return (
    <div className="grid gap-1 rounded-2xl bg-cream p-4">
      <p className="font-semibold">
        <Trans>
          Cancelled: ends on <LocalDate at={at} />
        </Trans>
      </p>
      <p className="text-cocoa">
        <Trans>Everything stays open until then, and nothing more will be charged.</Trans>
      </p>
    </div>
  );
}
