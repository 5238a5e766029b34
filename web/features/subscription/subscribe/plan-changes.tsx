import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { compareFeatures } from "../plans/compare-features.ts";
import { FeatureList } from "../plans/feature-list.tsx";

type Props = {
  has: readonly string[];
  offered: readonly string[];
  /** The headings of the whole and of its groups, below the one that they are in. */
  titles: ["h3", "h4"] | ["h4", "h5"];
  /** Not where the whole list is in sight behind it. */
  showsKept?: boolean;
};

/** What a plan would change for a family that has something already. */
export function PlanChanges({ has, offered, titles: [Title, GroupTitle], showsKept = true }: Props) {
  const { gains, keeps, loses } = compareFeatures(has, offered);
  const showGroup = (title: ReactNode, mark: "gains" | "loses" | "has", features: readonly string[]) =>
    features.length > 0 && (
      <div className="grid gap-2">
        <GroupTitle className="text-sm font-semibold text-cocoa">{title}</GroupTitle>
        <FeatureList mark={mark} features={features} />
      </div>
    );
  return (
    <div className="grid gap-4 border-t border-shell pt-5">
      <Title className="font-bold">
        <Trans>What changes for you</Trans>
      </Title>
      {gains.length === 0 && loses.length === 0 && (
        <p className="text-cocoa">
          <Trans>The same features as now</Trans>
        </p>
      )}
      {showGroup(<Trans>New for you</Trans>, "gains", gains)}
      {showGroup(<Trans>No longer included</Trans>, "loses", loses)}
      {showsKept && showGroup(<Trans>You keep</Trans>, "has", keeps)}
    </div>
  );
}
