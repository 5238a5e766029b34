import type { Deps } from "../deps.ts";
import { forgetNetworks, rememberNetwork, type Who } from "../limits/known-networks.ts";
import { mailboxOf } from "../limits/mailbox.ts";
import {
  countTry,
  forgive,
  hashPerson,
  type Limit,
  limit,
  readWait,
  refuseFor,
} from "../limits/rate-limits.ts";

const WINDOW_SECONDS = 15 * 60;

const nameOf = (deps: Deps, email: string) => `login:${hashPerson(deps, mailboxOf(email))}`;

function perAccountAndAddress(deps: Deps, { email, address }: Who): Limit {
  const name = nameOf(deps, email);
  return { name, key: address, max: 5, windowSeconds: WINDOW_SECONDS, firstWaitSeconds: 60 };
}

/** For guesses spread over many accounts; wide enough for a school behind one address. */
function perAddress({ address }: Who): Limit {
  return { name: "failed_logins", key: address, max: 100, windowSeconds: WINDOW_SECONDS };
}

/** For guesses at one account from many addresses. The person's own networks are not counted. */
function perAccount({ email }: { email: string }): Limit {
  return { name: "logins_in_all", key: mailboxOf(email), max: 100, windowSeconds: 24 * 3600 };
}

/**
 * Counts the try before the password is compared, so that parallel guesses gain nothing. What others do, at this address
 * or in this person's name, does not stop a person on a known network. Elsewhere, past the total, a code is needed too.
 */
export async function admitLogin(
  deps: Deps,
  who: Who,
  { isKnown }: { isKnown: boolean },
): Promise<{ needsCode: boolean }> {
  if (!isKnown) refuseFor(await readWait(deps, perAddress(who)));
  await limit(deps, perAccountAndAddress(deps, who));
  return { needsCode: !isKnown && (await countTry(deps, perAccount(who))) > 0 };
}

export async function countFailedLogin(deps: Deps, who: Who): Promise<void> {
  await countTry(deps, perAddress(who));
}

/** A login that succeeded. What strangers have guessed elsewhere stays counted. */
export async function forgiveLogin(deps: Deps, who: Who): Promise<void> {
  await forgive(deps, perAccountAndAddress(deps, who));
  await rememberNetwork(deps, who);
}

/** A new password starts with a clean slate, wherever the wrong ones came from, and whoever knew the old one. */
export async function forgiveAllLogins(deps: Deps, email: string): Promise<void> {
  await forgive(deps, { name: nameOf(deps, email) });
  await forgive(deps, perAccount({ email }));
  await forgetNetworks(deps, email);
}
