import { useEffect, useState } from "react";
import type { ResponseOf } from "../../../contract/calls.ts";
import { call } from "../../api-client/call.ts";
import { useAction } from "../../ui/use-action.ts";

/** What the account has set and agreed to; undefined until the API says so, and where it has no such settings. */
export function useAccountSettings() {
  const [reminders, setReminders] = useState<boolean>();
  const [consent, setConsent] = useState<ResponseOf<"readSettings">["consent"]>();
  const { state, run } = useAction(async (wanted: boolean) => {
    setReminders(wanted);
    try {
      setReminders((await call("changeSettings", { reminders: wanted })).reminders);
    } catch (failure) {
      setReminders(!wanted);
      throw failure;
    }
  });

  useEffect(() => {
    let left = false;
    async function read() {
      const settings = await call("readSettings", {});
      if (left) return;
      setReminders(settings.reminders);
      setConsent(settings.consent);
    }
    read().catch(() => undefined);
    return () => {
      left = true;
    };
  }, []);

  return { reminders, consent, state, change: (wanted: boolean) => void run(wanted) };
}

export type AccountSettings = ReturnType<typeof useAccountSettings>;
