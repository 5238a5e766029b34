import type { CardCharge } from "../../../../contract/calls.ts";

/** What an adult whose card is not charged for the plan is asked. */
export type Paying = {
  /** What the reader's card would be charged first. */
  charge: CardCharge;
  /** The adult who pays now. undefined: nobody any more, and the plan ends on the day of that charge. */
  payer: string | undefined;
};
