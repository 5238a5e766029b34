const choice = ["plan", "promo"] as const;
/** A plan and a promo code that a link to the subscriptions carries. */
export type Choice = Partial<Record<(typeof choice)[number], string>>;
export const choiceParameters: readonly (keyof Choice)[] = choice;

/** The part of an address that survives a login: a choice, and no address that somebody else wrote. */
export function keepChoice(search: string): "" | `?${string}` {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of choice) {
    const value = asked.get(name);
    if (value) kept.set(name, value);
  }
  const text = kept.toString();
  return text ? `?${text}` : "";
}
