import { useLingui } from "@lingui/react";
import { nameFeature } from "../../../brand/feature-names.ts";
import { Icon } from "../../../ui/icon.tsx";

const marks = {
  has: { className: "bg-leaf text-pistachio", icon: "check" },
  gains: { className: "bg-saffron text-roast", icon: "check" },
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
        const name = nameFeature(key);
        return (
          <li key={key} className="flex items-start gap-2.5">
            <span className={`mt-[0.2em] grid size-5 shrink-0 place-items-center rounded-full ${colours}`}>
              <Icon name={icon} className="size-3.5 stroke-3" />
            </span>
            {typeof name === "string" ? <bdi>{name}</bdi> : _(name)}
          </li>
        );
      })}
    </ul>
  );
}
