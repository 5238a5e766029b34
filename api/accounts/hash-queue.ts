import { toWiderNetwork } from "../http/caller-address.ts";
import { Failure } from "../http/failure.ts";
import type { Who } from "../limits/known-networks.ts";
import { mailboxOf } from "../limits/mailbox.ts";

/** Where somebody waits for a password to be hashed. */
export type Place = {
  /** Somebody who logged in from this network before, or who holds a code or a reset token of the account. */
  readonly isTrusted: boolean;
  /** Whom the place is counted for: a network, a wider network, or a trusted person. */
  readonly shares: readonly Share[];
};

/** How many places this one may have in a queue. */
export type Share = { readonly key: string; readonly most: number };

const ofNetwork = (key: string): Share => ({ key, most: 16 });
/** A person has a few devices. Some accounts of one's own in many networks fill no queue. */
const ofPerson = (email: string): Share => ({ key: mailboxOf(email), most: 3 });

/** Of somebody who is known from this network: some accounts of one's own fill no more than that network's share. */
export function placeOfKnown({ email, address }: Who): Place {
  return { isTrusted: true, shares: [ofPerson(email), ...networksOf(address)] };
}

/** Of somebody who has proved that the mail of this address is theirs. */
export function placeOfPerson(email: string): Place {
  return { isTrusted: true, shares: [ofPerson(email)] };
}

export function placeAt(address: string): Place {
  return { isTrusted: false, shares: networksOf(address) };
}

function networksOf(address: string): Share[] {
  return [ofNetwork(address), ofNetwork(toWiderNetwork(address))];
}

type Waiting = Place & { readonly start: () => void };

const AT_ONCE = 2;
const TRUSTED_QUEUE_LENGTH = 48;
const QUEUE_LENGTH = 32;

/**
 * 19 MiB and a core each: two at a time, a short queue, then a quick refusal instead of a slow collapse. Strangers who
 * fill their queue leave that of trusted people as it is, which has every other turn; nobody fills either alone.
 */
export function createHashQueue() {
  const trusted: Waiting[] = [];
  const others: Waiting[] = [];
  let running = 0;
  let isTurnOfTrusted = true;

  function wait(place: Place): Promise<void> {
    const queue = place.isTrusted ? trusted : others;
    const hasMost = ({ key, most }: Share) =>
      queue.filter(({ shares }) => shares.some((share) => share.key === key)).length >= most;
    if (queue.length >= (place.isTrusted ? TRUSTED_QUEUE_LENGTH : QUEUE_LENGTH) || place.shares.some(hasMost))
      throw new Failure("busy", { retryAfterSeconds: 1 });
    return new Promise((start) => queue.push({ ...place, start }));
  }

  function startNext(): void {
    const [first, second] = isTurnOfTrusted ? [trusted, others] : [others, trusted];
    isTurnOfTrusted = !isTurnOfTrusted;
    const next = first.shift() ?? second.shift();
    if (next) next.start();
    else running--;
  }

  return async <T>(place: Place, work: () => Promise<T>): Promise<T> => {
    if (running < AT_ONCE) running++;
    else await wait(place);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
