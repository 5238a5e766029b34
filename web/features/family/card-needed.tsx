import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Icon } from "../../ui/icon.tsx";

type Props = { until: string; payButton: ReactNode };

/** The adult whose card paid for the plan has left or is leaving. */
export function CardNeeded({ until, payButton }: Props) {
  return (
    <div className="flex gap-3 rounded-2xl border border-crust/30 bg-cream p-4 text-cocoa">
      <Icon name="circle-alert" className="mt-[0.2em] size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
        <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="font-semibold">
            <Trans>
              The plan runs until <GulfDate at={until} />
            </Trans>
          </p>
          <p>
            <Trans>
              The adult who paid has left or is leaving, and that card is not charged any more. Nothing
              changes until then. To keep the plan, go on with your card.
            </Trans>
          </p>
        </div>
        {payButton}
      </div>
    </div>
  );
}
