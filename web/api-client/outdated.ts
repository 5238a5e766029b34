/** Refusals that mean: the screen shows a family as it was before. */
const outdating = ["family_changed", "card_needed"] as const;
export type Outdating = (typeof outdating)[number];

export const OUTDATED_EVENT = "outdated";

/** Tells the screen, wherever on it the call was made. */
export function tellIfOutdated(code: string): void {
  const detail = outdating.find((each) => each === code);
  if (detail) window.dispatchEvent(new CustomEvent<Outdating>(OUTDATED_EVENT, { detail }));
}
