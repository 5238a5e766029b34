import type { Deps } from "../../deps.ts";
import { toWiderNetwork } from "../../http/caller-address.ts";
import { countTry, giveBack, type Limit, limit } from "../../limits/rate-limits.ts";

const WINDOW_SECONDS = 15 * 60;
/** More than honest people mistype in that time, at one address, in a household, at a site and everywhere. */
const MOST_AT_ADDRESS = 100;
const MOST_IN_56 = 200;
const MOST_IN_48 = 400;
const MOST_EVERYWHERE = 1_000;
/** Between two checks from one site, while there are too many wrong codes everywhere. */
const SECONDS_BETWEEN_CHECKS = 30;

/** Of an IPv4 address the three networks are one, and its own limit counts. */
function rulesAt(address: string): Limit[] {
  const most = new Map([
    [toWiderNetwork(address), MOST_IN_48],
    [toWiderNetwork(address, 56), MOST_IN_56],
    [address, MOST_AT_ADDRESS],
  ]);
  return [...most].map(([key, max]) => ({
    name: "wrong_codes_from",
    key,
    max,
    windowSeconds: WINDOW_SECONDS,
  }));
}

const everywhere: Limit = {
  name: "wrong_codes",
  key: "everywhere",
  max: MOST_EVERYWHERE,
  windowSeconds: WINDOW_SECONDS,
};

/**
 * Counts a try as a wrong code before it is judged, wherever it is aimed; `forgiveRightCode` takes it back. Guesses
 * spread over many addresses meet the limits of their networks, and then all strangers are slowed down.
 */
export async function admitGuess(deps: Deps, address: string): Promise<void> {
  for (const rule of rulesAt(address)) await limit(deps, rule);
  if ((await countTry(deps, everywhere)) === 0) return;
  await tellOperator(deps);
  await limit(deps, {
    name: "slow_checks",
    key: toWiderNetwork(address),
    max: 1,
    windowSeconds: SECONDS_BETWEEN_CHECKS,
  });
}

export async function forgiveRightCode(deps: Deps, address: string): Promise<void> {
  await giveBack(deps, [...rulesAt(address), everywhere]);
}

/** Once in a window, by one of the processes. */
async function tellOperator(deps: Deps): Promise<void> {
  const once: Limit = { name: "wrong_codes_told", key: "operator", max: 1, windowSeconds: WINDOW_SECONDS };
  if ((await countTry(deps, once)) > 0) return;
  deps.logger.warn(
    {
      wrongCodes: MOST_EVERYWHERE,
      inMinutes: WINDOW_SECONDS / 60,
      secondsBetweenChecks: SECONDS_BETWEEN_CHECKS,
    },
    "somebody may be guessing codes: each network that its person has not logged in from is slowed down",
  );
}
