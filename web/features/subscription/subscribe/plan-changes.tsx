import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { compareFeatures } from "../plans/compare-features.ts";
import { FeatureList } from "../plans/feature-list.tsx";

/** What a plan would change for a family that has something already. */
export function PlanChanges({ has, offered }: { has: readonly string[]; offered: readonly string[] }) {
  const { gains, keeps, loses } = compareFeatures(has, offered);
  return (
    <div className="grid gap-4 border-t border-shell pt-5">
      <h4 className="font-bold">
        <Trans>What changes for you</Trans>
      </h4>
      {gains.length === 0 && loses.length === 0 && (
        <p className="text-cocoa">
          <Trans>The same features as now</Trans>
        </p>
      )}
      <Group title={<Trans>New for you</Trans>} mark="gains" features={gains} />
      <Group title={<Trans>No longer included</Trans>} mark="loses" features={loses} />
      <Group title={<Trans>You keep</Trans>} mark="has" features={keeps} />
    </div>
  );
}

function Group(props: { title: ReactNode; mark: "gains" | "loses" | "has"; features: readonly string[] }) {
  if (props.features.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h5 className="text-sm font-semibold text-cocoa">{props.title}</h5>
      <FeatureList mark={props.mark} features={props.features} />
    </div>
  );
}
