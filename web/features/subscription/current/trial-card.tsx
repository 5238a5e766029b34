import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { TRIAL_DAYS } from "../../../../contract/rules.ts";
import { Rosette } from "../../../brand/rosette.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { FeatureList } from "../plans/feature-list.tsx";
import type { TrialView } from "../view.ts";

type Props = { view: TrialView; mayManage: boolean; onUpgrade: () => void };

export function TrialCard({ view, mayManage, onUpgrade }: Props) {
  const { t } = useLingui();
  const { daysLeft, daysUsed, endsAt, features } = view;
  return (
    <Card className="relative isolate grid gap-5 overflow-hidden">
      <Rosette className="absolute -end-14 -top-14 -z-10 size-44 sm:size-56 text-cream" />
      <div className="justify-self-start">
        <Badge look="saffron">
          <Trans>Free trial</Trans>
        </Badge>
      </div>
      {daysLeft !== undefined && (
        <div className="grid gap-3">
          <h2 className="text-3xl font-bold sm:text-4xl">
            <DaysLeft days={daysLeft} />
          </h2>
          <progress
            aria-label={t`Days of the trial used`}
            value={daysUsed}
            max={TRIAL_DAYS}
            className="h-3 w-full appearance-none overflow-hidden rounded-full bg-shell [&::-moz-progress-bar]:bg-crust [&::-webkit-progress-bar]:bg-shell [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-crust"
          />
          <div className="flex flex-wrap justify-between gap-x-4 text-cocoa">
            <p>
              <Plural
                value={TRIAL_DAYS}
                one={`${daysUsed} of # day used`}
                other={`${daysUsed} of # days used`}
              />
            </p>
            {endsAt && (
              <p>
                <Trans>
                  Ends on <GulfDate at={endsAt} />
                </Trans>
              </p>
            )}
          </div>
        </div>
      )}
      {features.length > 0 && (
        <FeatureList features={features} className="border-t border-shell pt-5 sm:grid-cols-2" />
      )}
      {mayManage && (
        <>
          <p className="max-w-prose text-cocoa">
            <Trans>Nothing is charged unless you choose a plan and confirm a payment method.</Trans>
          </p>
          <Button className="justify-self-start max-sm:w-full" onClick={onUpgrade}>
            <Trans>Upgrade from Trial</Trans>
          </Button>
        </>
      )}
    </Card>
  );
}

function DaysLeft({ days }: { days: number }) {
  return <Plural value={days} _0="No days left" one="# day left" other="# days left" />;
}
