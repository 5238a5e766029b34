import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { RECOVERY_MOVE_MS } from "../../site/timings.ts";
import { type RecoveryKey, readRecovery } from "../../storage/recovery.ts";

/** What an earlier step stored: null when it did not, undefined while the server's document still shows. */
export function useRecovery(key: RecoveryKey): string | null | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => readRecovery(key),
    () => undefined,
  );
}

/** Leaves time to read the success, then moves on (docs/product.md §5.5). */
export function useMoveWhen(done: boolean, to: string, how: "push" | "replace"): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!done) return;
    const move = setTimeout(() => navigate(to, { replace: how === "replace" }), RECOVERY_MOVE_MS);
    return () => clearTimeout(move);
  }, [done, to, how, navigate]);
}
