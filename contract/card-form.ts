/** The form of a card, on the pages where the sandbox takes one. */
export const cardFields = ["number", "expiry", "cvc", "name"] as const;
export type CardField = (typeof cardFields)[number];

export type CardProblem =
  | "missing"
  | "incomplete"
  | "not_a_test_card"
  | "not_a_date"
  | "expired"
  | "not_a_cvc";

/** `once`: pays when it is entered, and never again. */
export type CardOutcome = "paid" | "delayed" | "once";
/** Why a bank says no. */
export type Decline = "declined" | "insufficient_funds" | "card_expired";
export type TestCard = { readonly number: string; readonly outcome: CardOutcome | Decline };

export type CardFormFacts = {
  /** What was typed before. No page may repeat the CVC. */
  readonly typed: Readonly<Record<Exclude<CardField, "cvc">, string>>;
  readonly problems: Readonly<Partial<Record<CardField, CardProblem>>>;
  readonly decline?: Decline;
  readonly testCards: readonly TestCard[];
};
