/** What only the operator can settle: kept with failed work, and counted apart from it. */
export const DISPUTED = "a payment is disputed";
export const DIFFERS = "a plan differs from its provider";
