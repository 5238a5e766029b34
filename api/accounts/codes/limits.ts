import type { Deps } from "../../deps.ts";
import { isKnownNetwork, type Who } from "../../limits/known-networks.ts";
import { countTry, forgive, hashPerson, type Limit, limit } from "../../limits/rate-limits.ts";
import { CODE_SECONDS, type Purpose } from "./code.ts";

export const SECONDS_BETWEEN_CODES = 60;

const DAY_SECONDS = 24 * 3600;
const MOST_TRIES = 5;

/** Whoever is told "you have an account already" may ask for a recovery at once: a person is counted per purpose. */
const prefixes: Record<Purpose, string> = { recovery: "", sign_up: "sign_up_" };

const requestsOf = (deps: Deps, purpose: Purpose, email: string) =>
  `${prefixes[purpose]}code:${hashPerson(deps, email)}`;
const triesOf = (deps: Deps, purpose: Purpose, email: string) =>
  `${prefixes[purpose]}code_tries:${hashPerson(deps, email)}`;

/** Whether a mail may leave. Strangers are counted apart from the person, and together below a higher total. */
export async function admitRequest(deps: Deps, purpose: Purpose, { email, address }: Who): Promise<boolean> {
  const prefix = prefixes[purpose];
  const rules: Limit[] = [
    { name: "codes_from", key: address, max: 100, windowSeconds: 3600 },
    { name: requestsOf(deps, purpose, email), key: address, max: 1, windowSeconds: SECONDS_BETWEEN_CODES },
    { name: `${prefix}codes_a_day`, key: `${email} ${address}`, max: 10, windowSeconds: DAY_SECONDS },
  ];
  if (!(await isKnownNetwork(deps, { email, address })))
    rules.push({ name: `${prefix}codes_in_all`, key: email, max: 50, windowSeconds: DAY_SECONDS });
  for (const rule of rules) if ((await countTry(deps, rule)) > 0) return false;
  // A new code, new tries.
  await forgive(deps, { name: triesOf(deps, purpose, email) });
  return true;
}

/** After a reset, the next code need not wait. */
export async function forgiveRequests(deps: Deps, purpose: Purpose, email: string): Promise<void> {
  await forgive(deps, { name: requestsOf(deps, purpose, email) });
}

/** Counts the try before anything is compared. false: this address has spent its tries of the newest code. */
export async function admitCode(deps: Deps, purpose: Purpose, { email, address }: Who): Promise<boolean> {
  await limit(deps, triesFrom(address));
  // From the first try on, longer than any code that may still arrive.
  const windowSeconds = 2 * CODE_SECONDS;
  const own: Limit = { name: triesOf(deps, purpose, email), key: address, max: MOST_TRIES, windowSeconds };
  if ((await countTry(deps, own)) > 0) return false;
  if (!(await isKnownNetwork(deps, { email, address }))) {
    const name = `${prefixes[purpose]}code_tries_in_all`;
    await limit(deps, { name, key: email, max: 100, windowSeconds: DAY_SECONDS });
  }
  return true;
}

function triesFrom(address: string): Limit {
  return { name: "code_tries_from", key: address, max: 100, windowSeconds: 15 * 60 };
}
