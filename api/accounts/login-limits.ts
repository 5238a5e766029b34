import type { Account } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { forgetNetworks, isKnownNetwork, rememberNetwork, type Who } from "../limits/known-networks.ts";
import { mailboxOf } from "../limits/mailbox.ts";
import {
  countTry,
  forgive,
  giveBack,
  hashPerson,
  type Limit,
  limit,
  readWait,
  refuseFor,
} from "../limits/rate-limits.ts";

const WINDOW_SECONDS = 15 * 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const WRONG_PASSWORDS_TOLD = "wrong_passwords_told";

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
  return { name: "logins_in_all", key: mailboxOf(email), max: 100, windowSeconds: DAY_SECONDS };
}

/** A right password takes as long to check as a wrong one. */
function rightLogins({ email }: { email: string }): Limit {
  return { name: "right_logins", key: mailboxOf(email), max: 120, windowSeconds: HOUR_SECONDS };
}

/** For guesses by somebody who holds a session of the account, from every address and in all sessions together. */
function inSessions(accountId: string): Limit {
  return { name: "wrong_passwords", key: accountId, max: 20, windowSeconds: DAY_SECONDS };
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
  refuseFor(await readWait(deps, rightLogins(who)));
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

export async function countRightLogin(deps: Deps, who: Who): Promise<void> {
  await countTry(deps, rightLogins(who));
}

type Confirming = Who & { accountId: string };

/**
 * As `admitLogin`, for the password of somebody who is logged in. Past the total, only the person's own networks go on,
 * and a login makes its network one of them.
 */
export async function admitConfirmation(
  deps: Deps,
  { accountId, ...who }: Confirming,
): Promise<{ isCounted: boolean }> {
  const isKnown = await isKnownNetwork(deps, who);
  const total = inSessions(accountId);
  // First, so that a refusal takes no try of a login at this address.
  if (!isKnown) refuseFor(await readWait(deps, total));
  await limit(deps, perAccountAndAddress(deps, who));
  const waitSeconds = await countTry(deps, total);
  if (!isKnown) refuseFor(waitSeconds);
  return { isCounted: waitSeconds === 0 };
}

/** The password was right. What was guessed in other sessions stays counted. */
export async function forgiveConfirmation(
  deps: Deps,
  { accountId, ...who }: Confirming,
  { isCounted }: { isCounted: boolean },
): Promise<void> {
  if (isCounted) await giveBack(deps, [inSessions(accountId)]);
  await forgiveLogin(deps, who);
}

/** Whether the owner is still to be told that the total is reached: once until it counts anew. */
export async function mustTellWrongPasswords(deps: Deps, accountId: string): Promise<boolean> {
  const windowSeconds = await readWait(deps, inSessions(accountId));
  if (windowSeconds === 0) return false;
  return (await countTry(deps, { name: WRONG_PASSWORDS_TOLD, key: accountId, max: 1, windowSeconds })) === 0;
}

/** A new password starts with a clean slate, wherever the wrong ones came from, and whoever knew the old one. */
export async function forgiveAllLogins(deps: Deps, { id, email }: Account): Promise<void> {
  await forgive(deps, { name: nameOf(deps, email) });
  await forgive(deps, perAccount({ email }));
  await forgive(deps, inSessions(id));
  await forgive(deps, rightLogins({ email }));
  await forgive(deps, { name: WRONG_PASSWORDS_TOLD, key: id });
  await forgetNetworks(deps, email);
}
