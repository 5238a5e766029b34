import type { Deps } from "../deps.ts";
import {
  countTry,
  forgive,
  hashPerson,
  type Limit,
  limit,
  readWait,
  refuseFor,
} from "../limits/rate-limits.ts";

type Who = { email: string; address: string };

const WINDOW_SECONDS = 15 * 60;

const nameOf = (deps: Deps, email: string) => `login:${hashPerson(deps, email)}`;

function perAccountAndAddress(deps: Deps, { email, address }: Who): Limit {
  const name = nameOf(deps, email);
  return { name, key: address, max: 5, windowSeconds: WINDOW_SECONDS, firstWaitSeconds: 60 };
}

/** For guesses spread over many accounts; wide enough for a school behind one address. */
function perAddress({ address }: Who): Limit {
  return { name: "failed_logins", key: address, max: 100, windowSeconds: WINDOW_SECONDS };
}

/** Counts the try before the password is compared, so that parallel guesses gain nothing. */
export async function admitLogin(deps: Deps, who: Who): Promise<void> {
  refuseFor(await readWait(deps, perAddress(who)));
  await limit(deps, perAccountAndAddress(deps, who));
}

export async function countFailedLogin(deps: Deps, who: Who): Promise<void> {
  await countTry(deps, perAddress(who));
}

export async function forgiveLogin(deps: Deps, who: Who): Promise<void> {
  await forgive(deps, perAccountAndAddress(deps, who));
}

/** A new password starts with a clean slate, wherever the wrong ones came from. */
export async function forgiveAllLogins(deps: Deps, email: string): Promise<void> {
  await forgive(deps, { name: nameOf(deps, email) });
}
