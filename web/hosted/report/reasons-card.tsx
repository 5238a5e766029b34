import { type ReasonCount, sumOf } from "../../../contract/report.ts";
import type { CancelReason } from "../../../contract/rules.ts";
import { FigureCard } from "./figure-card.tsx";
import { writeNumber } from "./figures.ts";
import { percent } from "./scale.ts";

/** As the operator would call them; those who cancel read longer words. */
const names: Record<CancelReason, string> = {
  price: "Too dear",
  unused: "Not used enough",
  missing: "Something is missing",
  trouble: "Technical trouble",
  other: "Something else",
};

export function ReasonsCard({ reasons }: { reasons: readonly ReasonCount[] }) {
  const all = sumOf(reasons.map(({ times }) => times));
  const most = Math.max(1, ...reasons.map(({ times }) => times));
  const first = reasons.find(({ reason }) => reason);
  return (
    <FigureCard
      title="Why they cancelled"
      figure={first?.reason ? names[first.reason] : "–"}
      note={first ? `${writeNumber(first.times)} of ${writeNumber(all)} said so.` : "Nobody said why."}
    >
      <ul className="grid gap-3.5">
        {reasons.map(({ reason, times }) => (
          <li key={reason} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <span>{reason ? names[reason] : "No reason given"}</span>
            <span className="font-semibold tabular-nums">{writeNumber(times)}</span>
            <svg aria-hidden="true" className="col-span-2 h-2.5 w-full rounded-full bg-cream">
              <rect width={`${percent(times, most)}%`} height="100%" rx="5" className="fill-rose" />
            </svg>
          </li>
        ))}
      </ul>
    </FigureCard>
  );
}
