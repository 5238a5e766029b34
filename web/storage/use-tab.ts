import { useSyncExternalStore } from "react";
import { readTab, type TabKey } from "./tab.ts";

/** What an earlier step stored: null when it did not, undefined while the server's document still shows. */
export function useTab(key: TabKey): string | null | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => readTab(key),
    () => undefined,
  );
}
