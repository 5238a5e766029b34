import { REFRESH_LEAD_SECONDS } from "../../../contract/rules.ts";
import { readLocal, subscribeToLocal } from "../../storage/local.ts";
import { readExpirySeconds } from "./token.ts";

/** Timers count in 32 bits; a longer one would go off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The moment to refresh, if it is still ahead (docs/product.md §4.4). A clock that is wrong leaves it to the next 401. */
export function refreshMomentMs(expirySeconds: number, nowMs: number): number | undefined {
  const momentMs = (expirySeconds - REFRESH_LEAD_SECONDS) * 1000;
  return momentMs > nowMs ? momentMs : undefined;
}

/** The next time to look at the clock, which is not always the moment itself. */
export function nextLookMs(momentMs: number, nowMs: number): number {
  return Math.min(Math.max(momentMs - nowMs, 0), LONGEST_TIMER_MS);
}

let watched: { token: string; momentMs: number | undefined } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Refreshes ahead of expiry for as long as the page lives. */
export function keepSessionFresh(): void {
  look();
  subscribeToLocal(look);
  window.addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
}

/** A moment that passed while the device slept is made up for; one that was past from the start is left to the next 401. */
function look(): void {
  clearTimeout(timer);
  const token = readLocal("access_token");
  if (token !== watched?.token) watched = token ? { token, momentMs: momentOf(token) } : undefined;
  if (watched?.momentMs === undefined) return;
  if (watched.momentMs > Date.now()) {
    timer = setTimeout(look, nextLookMs(watched.momentMs, Date.now()));
    return;
  }
  watched.momentMs = undefined;
  refreshAhead(watched.token).catch((error) => console.error("Scheduled token refresh failed:", error));
}

/** Loads the API client only when it is needed. */
async function refreshAhead(token: string): Promise<void> {
  const { refresh } = await import("../../api-client/refresh.ts");
  await refresh(token);
}

function momentOf(token: string): number | undefined {
  try {
    return refreshMomentMs(readExpirySeconds(token), Date.now());
  } catch (error) {
    console.error("Token cannot be read:", error);
    return undefined;
  }
}
