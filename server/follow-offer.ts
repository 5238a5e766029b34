import type { Logger } from "pino";
import { describeError } from "../api/start-error.ts";
import type { Seller } from "../contract/brand.ts";
import { firstOffer, type Offer } from "../contract/offer.ts";

const LOOK_AGAIN_MS = 60_000;

type Reader = { readPlans(): Promise<Offer["plans"]> };

export type FollowedOffer = {
  current(): Offer;
  /** Reads the plans; whether they are others than before. */
  read(): Promise<boolean>;
  /** Looks once a minute, since the operator changes plans from another process. */
  follow(onChange: () => Promise<void>): void;
};

/** What public pages say is on offer. An API elsewhere tells its plans only to those who log in. */
export function followOffer(
  api: () => Reader | undefined,
  { seller, logger }: { seller: Seller; logger: Logger },
): FollowedOffer {
  let plans = firstOffer.plans;
  async function read(): Promise<boolean> {
    const found = (await api()?.readPlans()) ?? [];
    // Pages go on telling of the last plans where none is left on offer.
    if (found.length === 0 || JSON.stringify(found) === JSON.stringify(plans)) return false;
    plans = found;
    return true;
  }
  return {
    current: () => ({ plans, seller }),
    read,
    follow(onChange) {
      async function lookAgain(): Promise<void> {
        try {
          if (await read()) await onChange();
        } catch (error) {
          logger.warn(describeError(error), "the plans on offer could not be read; pages keep the last ones");
        }
        setTimeout(lookAgain, LOOK_AGAIN_MS).unref();
      }
      setTimeout(lookAgain, LOOK_AGAIN_MS).unref();
    },
  };
}
