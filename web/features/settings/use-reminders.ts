import { useEffect, useState } from "react";
import { call } from "../../api-client/call.ts";
import { useAction } from "../../ui/use-action.ts";

/** Whether reminders come by mail; undefined until the API says so, and where it has no such setting. */
export function useReminders() {
  const [reminders, setReminders] = useState<boolean>();
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
    call("readSettings", {}).then(
      (settings) => left || setReminders(settings.reminders),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);

  return { reminders, state, change: (wanted: boolean) => void run(wanted) };
}
