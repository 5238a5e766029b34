import { eq } from "drizzle-orm";
import { loginCodes } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { isKnownNetwork, type Who } from "../../limits/known-networks.ts";
import { mailboxOf } from "../../limits/mailbox.ts";
import {
  areWithin,
  countTry,
  forgive,
  hashPerson,
  type Limit,
  type LimitDeps,
  limit,
} from "../../limits/rate-limits.ts";
import { CODE_SECONDS } from "./code.ts";
import { admitGuess, forgiveRightCode } from "./wrong-codes.ts";

export const SECONDS_BETWEEN_CODES = 60;

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MOST_TRIES = 5;

/** Whoever is told "you have an account already" may ask for a recovery at once: a person is counted per purpose. */
const prefixes = { recovery: "", sign_up: "sign_up_", deletion: "deletion_" };
type AskedPurpose = keyof typeof prefixes;

const requestsOf = (deps: Deps, purpose: AskedPurpose, email: string) =>
  `${prefixes[purpose]}code:${hashPerson(deps, mailboxOf(email))}`;
const triesOf = (deps: Deps, purpose: AskedPurpose, email: string) =>
  `${prefixes[purpose]}code_tries:${hashPerson(deps, mailboxOf(email))}`;

/**
 * Whether a mail may leave. Strangers are counted together, apart from the person on a known network. Past what a day
 * allows, one mail an hour still goes to the owner of the mailbox, whoever asked.
 */
export async function admitRequest(deps: Deps, purpose: AskedPurpose, who: Who): Promise<boolean> {
  const { email, address } = who;
  const mailbox = mailboxOf(email);
  const prefix = prefixes[purpose];
  const isKnown = await isKnownNetwork(deps, who);
  const perHour = { windowSeconds: HOUR_SECONDS };
  const perDay = { windowSeconds: DAY_SECONDS };
  const own = { name: requestsOf(deps, purpose, email), key: address };
  const ownOfDay = { name: `${prefix}codes_a_day`, key: `${mailbox} ${address}` };

  const always: Limit[] = [{ ...own, max: 1, windowSeconds: SECONDS_BETWEEN_CODES }];
  const ofDay: Limit[] = [{ ...ownOfDay, max: isKnown ? 10 : 5, ...perDay }];
  if (!isKnown) {
    always.unshift({ name: "codes_from", key: address, max: 100, ...perHour });
    ofDay.push({ name: `${prefix}codes_in_all`, key: mailbox, max: 10, ...perDay });
  }
  const key = isKnown ? `${mailbox} known` : mailbox;
  const ofHour: Limit[] = [{ name: `${prefix}codes_an_hour`, key, max: 1, ...perHour }];

  if (!(await areWithin(deps, always))) return false;
  if (!(await areWithin(deps, ofDay)) && !(await areWithin(deps, ofHour))) return false;
  // A new code, new tries.
  await forgive(deps, { name: triesOf(deps, purpose, email) });
  return true;
}

/**
 * Whether the code of a login may be mailed. Counted when the mail leaves, where no caller sees the time, and only where
 * the password was right, so that strangers use up none. A mail that is sent again is not counted again.
 */
export async function admitLoginMail(
  deps: LimitDeps,
  { id, recipient }: { id: string; recipient: string },
): Promise<boolean> {
  if (await deps.db.$count(loginCodes, eq(loginCodes.id, id))) return true;
  const key = mailboxOf(recipient);
  return areWithin(deps, [
    { name: "login_code", key, max: 1, windowSeconds: SECONDS_BETWEEN_CODES },
    { name: "login_codes_a_day", key, max: 10, windowSeconds: DAY_SECONDS },
  ]);
}

/** After a reset, the next code need not wait. */
export async function forgiveRequests(deps: Deps, purpose: AskedPurpose, email: string): Promise<void> {
  await forgive(deps, { name: requestsOf(deps, purpose, email) });
}

/** Counts the try before anything is compared. false: this address has spent its tries of the newest code. */
export async function admitCode(deps: Deps, purpose: AskedPurpose, who: Who): Promise<boolean> {
  const { email, address } = who;
  const isKnown = await isKnownNetwork(deps, who);
  if (!isKnown) await admitGuess(deps, address);
  // From the first try on, longer than any code that may still arrive.
  const windowSeconds = 2 * CODE_SECONDS;
  const own: Limit = { name: triesOf(deps, purpose, email), key: address, max: MOST_TRIES, windowSeconds };
  if ((await countTry(deps, own)) > 0) return false;
  if (!isKnown) {
    const name = `${prefixes[purpose]}code_tries_in_all`;
    await limit(deps, { name, key: mailboxOf(email), max: 100, windowSeconds: DAY_SECONDS });
  }
  return true;
}

/** The code was right: networks and the installation count wrong ones only. */
export async function forgiveCode(deps: Deps, who: Who): Promise<void> {
  if (!(await isKnownNetwork(deps, who))) await forgiveRightCode(deps, who.address);
}
