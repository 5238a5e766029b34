import { Trans } from "@lingui/react/macro";
import type { RequestOf, Settings } from "../../../../contract/calls.ts";
import { SettingSwitch } from "./setting-switch.tsx";

type Props = { settings: Settings; change: (part: RequestOf<"changeSettings">) => Promise<void> };

export function ReminderSwitch({ settings, change }: Props) {
  return (
    <SettingSwitch
      label={<Trans>Reminders and news by email</Trans>}
      hint={
        <Trans>
          Before your trial ends and before a yearly renewal, and when there is something new. You will always
          get receipts.
        </Trans>
      }
      isOn={settings.reminders}
      save={(reminders) => change({ reminders })}
    />
  );
}
