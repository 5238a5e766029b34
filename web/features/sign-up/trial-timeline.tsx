import { Trans } from "@lingui/react/macro";
import { FIRST_REMINDER_DAYS, TRIAL_DAYS } from "../../../contract/rules.ts";
import { Timeline } from "../../ui/timeline.tsx";

const REMINDER_DAY = TRIAL_DAYS - FIRST_REMINDER_DAYS;

/** What a free trial brings and when, before it has begun. */
export function TrialTimeline() {
  return (
    <Timeline
      steps={[
        { name: "today", says: <Trans>Today: your free trial starts, and no card is asked for</Trans> },
        { name: "reminder", says: <Trans>Day {REMINDER_DAY}: we remind you by email</Trans> },
        {
          name: "end",
          says: <Trans>Day {TRIAL_DAYS}: choose a plan if you like; otherwise nothing is charged</Trans>,
        },
      ]}
    />
  );
}
