import type { ResponseOf } from "../../contract/calls.ts";
import { readLocal, subscribeToLocal, writeLocal } from "../storage/local.ts";
import { Refusal } from "./refusal.ts";
import { send } from "./send.ts";
import { oneTabAtATime } from "./tab-lock.ts";

const NEWS_WAIT_MS = 500;
/** For all tries together: a hung request takes all of it (docs/decisions/0009). */
const GIVE_UP_MS = 10_000;
const PAUSES_BETWEEN_TRIES_MS = [500, 1_500];

/** The session cannot go on: its refresh token is refused, or there is none. */
export class SessionOver extends Error {}

/** The API did not say yes or no. The session may still be good. */
export class Unanswered extends Error {}

let underWay: Promise<string> | undefined;

/** Gets an access token newer than the one given. All who ask meanwhile share one refresh. */
export function refresh(staleToken: string | null): Promise<string> {
  underWay ??= oneTabAtATime(
    () => adoptOrRefresh(staleToken),
    () => waitForNews(staleToken),
  ).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Between tabs a lock may travel faster than what was stored under it. */
function waitForNews(staleToken: string | null): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(finish, NEWS_WAIT_MS);
    const unsubscribe = subscribeToLocal(look);
    look();

    function look() {
      if (readLocal("access_token") !== staleToken) finish();
    }

    function finish() {
      clearTimeout(limit);
      unsubscribe();
      resolve();
    }
  });
}

async function adoptOrRefresh(staleToken: string | null): Promise<string> {
  const stored = readLocal("access_token");
  if (stored && stored !== staleToken) return stored;

  const refreshToken = readLocal("refresh_token");
  if (!refreshToken) throw new SessionOver("No refresh token available");
  try {
    const tokens = await askForTokens(refreshToken);
    if (readLocal("refresh_token") !== refreshToken) return adoptOrEnd();
    // Other tabs go by the access token, so it comes last.
    writeLocal({ refresh_token: tokens.refresh_token, access_token: tokens.access_token });
    return tokens.access_token;
  } catch (error) {
    if (error instanceof SessionOver && readLocal("refresh_token") !== refreshToken) return adoptOrEnd();
    throw error;
  }
}

/** Another tab refreshed meanwhile, or the reader logged out: then nothing is written here. */
function adoptOrEnd(): string {
  const stored = readLocal("access_token");
  if (!stored) throw new SessionOver("Logged out during the refresh");
  return stored;
}

async function askForTokens(refreshToken: string): Promise<ResponseOf<"refresh">> {
  const giveUp = new AbortController();
  const timeout = setTimeout(() => giveUp.abort(), GIVE_UP_MS);
  try {
    return await retry(refreshToken, giveUp.signal, PAUSES_BETWEEN_TRIES_MS);
  } finally {
    clearTimeout(timeout);
  }
}

/** A refusal is final; no answer, 429 and 5xx are not (docs/decisions/0006). */
async function retry(
  refreshToken: string,
  signal: AbortSignal,
  [pauseMs, ...laterPausesMs]: readonly number[],
): Promise<ResponseOf<"refresh">> {
  try {
    return await send("refresh", {}, refreshToken, signal);
  } catch (error) {
    if (isFinal(error)) throw new SessionOver(`Refresh refused with ${error.status}`);
    if (pauseMs === undefined || signal.aborted) throw new Unanswered("Refresh unanswered", { cause: error });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return retry(refreshToken, signal, laterPausesMs);
  }
}

function isFinal(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status < 500 && error.status !== 429;
}
