import { useSyncExternalStore } from "react";
import { type LocalKey, readLocal, subscribeToLocal } from "../../storage/local.ts";

/** What is stored of the account under a key, kept right when another tab changes it. */
export function useAccount(key: LocalKey): string | null {
  return useSyncExternalStore(
    subscribeToLocal,
    () => readLocal(key),
    () => null,
  );
}
