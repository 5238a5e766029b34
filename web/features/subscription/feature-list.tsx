import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Icon } from "../../ui/icon.tsx";
import { type FeatureName, findFeatureLabel } from "./feature-label.ts";

const labels: Record<FeatureName, MessageDescriptor> = {
  attachments: msg`Attachments`,
  proofs: msg`Proofs of completion`,
  dailyRecap: msg`Daily recap`,
  lockChores: msg`Automatic task locking`,
  latePenalty: msg`Late penalty`,
  chatUploadMedia: msg`Media in chat`,
  weeklyValues: msg`Weekly values`,
  aiChat: msg`AI chat`,
};

const marks = {
  has: { className: "bg-leaf text-pistachio", icon: "check" },
  loses: { className: "bg-blush text-rose", icon: "x" },
} as const;

export function FeatureList({
  features,
  mark = "has",
  className = "",
}: {
  features: readonly string[];
  mark?: keyof typeof marks;
  className?: string;
}) {
  const { _ } = useLingui();
  const { className: colours, icon } = marks[mark];
  return (
    <ul className={`grid gap-2.5 ${className}`}>
      {features.map((key) => {
        const label = findFeatureLabel(labels, key);
        return (
          <li key={key} className="flex items-start gap-2.5">
            <span className={`mt-[0.2em] grid size-5 shrink-0 place-items-center rounded-full ${colours}`}>
              <Icon name={icon} className="size-3.5 stroke-3" />
            </span>
            {typeof label === "string" ? <bdi>{label}</bdi> : _(label)}
          </li>
        );
      })}
    </ul>
  );
}
