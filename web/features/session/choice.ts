const choice = ["plan", "promo"] as const;
/** A plan and a promo code that a link to the subscriptions carries. */
export type Choice = Partial<Record<(typeof choice)[number], string>>;
export const choiceParameters: readonly (keyof Choice)[] = choice;

/** The named parameters of an address. Made anew, so that a text that somebody else wrote leads nowhere else. */
export function keepParameters(search: string, names: readonly string[]): "" | `?${string}` {
  const asked = new URLSearchParams(search);
  const kept = names.flatMap((name) => {
    const value = asked.get(name);
    return value ? [[name, value]] : [];
  });
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

/** The part of an address that survives a login. */
export function keepChoice(search: string): "" | `?${string}` {
  return keepParameters(search, choice);
}
