import { useEffect, useState } from "react";

/** Counts down to a moment; 0 when there is none or it is past. */
export function useSecondsUntil(momentMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((momentMs - nowMs) / 1000)) || 0;
  useEffect(() => {
    setNowMs(Date.now());
    if (!(momentMs > Date.now())) return;
    const tick = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(tick);
  }, [momentMs]);
  return seconds;
}

/** 75 reads 1:15. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
