import type { Deps } from "../deps.ts";
import { isKnownNetwork, type Who } from "../limits/known-networks.ts";
import { countTry, forgive, hashPerson, type Limit, limit } from "../limits/rate-limits.ts";
import { CODE_SECONDS } from "./recovery-codes.ts";

export const SECONDS_BETWEEN_CODES = 60;

const DAY_SECONDS = 24 * 3600;
const MOST_TRIES = 5;

const requestsOf = (deps: Deps, email: string) => `code:${hashPerson(deps, email)}`;
const triesOf = (deps: Deps, email: string) => `code_tries:${hashPerson(deps, email)}`;

/** Whether a mail may leave. Strangers are counted apart from the person, and together below a higher total. */
export async function admitRequest(deps: Deps, { email, address }: Who): Promise<boolean> {
  const rules: Limit[] = [
    { name: "codes_from", key: address, max: 100, windowSeconds: 3600 },
    { name: requestsOf(deps, email), key: address, max: 1, windowSeconds: SECONDS_BETWEEN_CODES },
    { name: "codes_a_day", key: `${email} ${address}`, max: 10, windowSeconds: DAY_SECONDS },
  ];
  if (!(await isKnownNetwork(deps, { email, address })))
    rules.push({ name: "codes_in_all", key: email, max: 50, windowSeconds: DAY_SECONDS });
  for (const rule of rules) if ((await countTry(deps, rule)) > 0) return false;
  // A new code, new tries.
  await forgive(deps, { name: triesOf(deps, email) });
  return true;
}

/** After a reset, the next code need not wait. */
export async function forgiveRequests(deps: Deps, email: string): Promise<void> {
  await forgive(deps, { name: requestsOf(deps, email) });
}

/** Counts the try before anything is compared. false: this address has spent its tries of the newest code. */
export async function admitCode(deps: Deps, { email, address }: Who): Promise<boolean> {
  await limit(deps, triesFrom(address));
  // From the first try on, longer than any code that may still arrive.
  const windowSeconds = 2 * CODE_SECONDS;
  const own: Limit = { name: triesOf(deps, email), key: address, max: MOST_TRIES, windowSeconds };
  if ((await countTry(deps, own)) > 0) return false;
  if (!(await isKnownNetwork(deps, { email, address })))
    await limit(deps, { name: "code_tries_in_all", key: email, max: 100, windowSeconds: DAY_SECONDS });
  return true;
}

export async function countMiss(deps: Deps, address: string): Promise<void> {
  await limit(deps, { ...triesFrom(address), name: "code_misses_from" });
}

function triesFrom(address: string): Limit {
  return { name: "code_tries_from", key: address, max: 100, windowSeconds: 15 * 60 };
}
