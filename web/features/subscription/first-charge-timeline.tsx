import { Trans } from "@lingui/react/macro";
import { addDays, FIRST_REMINDER_DAYS } from "../../../contract/rules.ts";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Price } from "../../ui/price.tsx";
import { Timeline } from "../../ui/timeline.tsx";

type Props = { at: string; cents: number; currency: string | null | undefined; today?: Date };

/** From today to the first charge, for a family whose free days still run. */
export function FirstChargeTimeline({ at, cents, currency, today = new Date() }: Props) {
  const remindedAt = addDays(new Date(at), -FIRST_REMINDER_DAYS);
  return (
    <Timeline
      steps={[
        { name: "today", says: <Trans>Today: nothing is charged</Trans> },
        ...(remindedAt > today
          ? [
              {
                name: "reminder",
                says: (
                  <Trans>
                    <GulfDate at={remindedAt.toISOString()} />: we remind you by email
                  </Trans>
                ),
              },
            ]
          : []),
        {
          name: "charge",
          says: (
            <Trans>
              First charge on <GulfDate at={at} />: <Price cents={cents} currency={currency} />
            </Trans>
          ),
        },
      ]}
    />
  );
}
