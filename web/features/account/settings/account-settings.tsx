import { AgreedTo } from "./agreed-to.tsx";
import { ReminderSwitch } from "./reminder-switch.tsx";
import { useAccountSettings } from "./use-account-settings.ts";

/** On the profile. Absent where the API keeps no settings; mails go to adults, so a child has nothing to set. */
export function AccountSettings({ isChild }: { isChild: boolean }) {
  const { state: settings, change } = useAccountSettings();
  if (typeof settings === "string") return null;
  return (
    <>
      {!isChild && <ReminderSwitch settings={settings} change={change} />}
      <AgreedTo consent={settings.consent} />
    </>
  );
}
