import { toWiderNetwork } from "../http/caller-address.ts";
import { isKnownNetwork } from "./known-networks.ts";
import { mailboxOf } from "./mailbox.ts";
import { areWithin, countTry, giveBack, type Limit, type LimitDeps } from "./rate-limits.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

type Kind = "email_changes" | "invitations";

type Request = {
  kind: Kind;
  recipient: string;
  /** The account or family that asks. */
  askerId: string;
  address: string;
};

/**
 * Whether a mail may leave that somebody who is logged in sends to an address which need not be theirs. Each asker has
 * an allowance of their own, so that a stranger spends nothing of it. Past what a day allows all of them together, each
 * network may still send one an hour (docs/decisions/0022).
 */
export async function admitMailToOther(deps: LimitDeps, request: Request): Promise<boolean> {
  const { kind, askerId, address } = request;
  const whose = await readWhose(deps, request);
  const key = `${mailboxOf(request.recipient)} ${askerId}`;
  const own: Limit = { name: `${kind}_by`, key, max: 5, windowSeconds: DAY_SECONDS };
  if ((await countTry(deps, own)) > 0) return false;
  if ((await countTry(deps, totalOf(kind, whose))) === 0) return true;
  const network = `${whose} ${toWiderNetwork(address)}`;
  return areWithin(deps, [
    { name: `${kind}_an_hour`, key: network, max: 1, windowSeconds: HOUR_SECONDS },
    { name: `${kind}_past_total`, key: whose, max: 24, windowSeconds: DAY_SECONDS },
  ]);
}

/** The owner of the mailbox has used the code: no stranger spent that mail, and nobody sees afterwards that it was sent. */
export async function forgiveMailToOther(deps: LimitDeps, kind: Kind, recipient: string): Promise<void> {
  await giveBack(deps, [totalOf(kind, mailboxOf(recipient))]);
}

/**
 * Invitations from a network where the invited person logs in are counted apart. Changes are not: their askers see which
 * mails left, and would learn from it that the address has an account.
 */
async function readWhose(deps: LimitDeps, { kind, recipient, address }: Request): Promise<string> {
  const mailbox = mailboxOf(recipient);
  const isApart = kind === "invitations" && (await isKnownNetwork(deps, { email: recipient, address }));
  return isApart ? `${mailbox} ${address}` : mailbox;
}

function totalOf(kind: Kind, whose: string): Limit {
  return { name: `${kind}_to`, key: whose, max: 10, windowSeconds: DAY_SECONDS };
}
