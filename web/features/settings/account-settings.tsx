import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Settings } from "../../../contract/calls.ts";
import { AgreedTo } from "./agreed-to.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { useAccountSettings } from "./use-account-settings.ts";

/** Every setting of the account, and what it agreed to. Mails go to adults, so a child has nothing to set. */
export function AccountSettings({ isChild }: { isChild: boolean }) {
  const { settings, change } = useAccountSettings();
  if (!settings) return null;
  const switches: Record<keyof Settings, ReactNode> = {
    reminders: (
      <SettingSwitch
        key="reminders"
        label={<Trans>Reminders by email</Trans>}
        hint={
          <Trans>Before your trial ends and before a yearly renewal. You will always get receipts.</Trans>
        }
        isOn={settings.reminders}
        save={(reminders) => change({ reminders })}
      />
    ),
  };
  return (
    <>
      {!isChild && Object.values(switches)}
      <AgreedTo consent={settings.consent} />
    </>
  );
}
