import fc from "fast-check";

/** Choices that a seed makes: the same again for the same seed. */
export type Chance = {
  pick<T>(list: readonly T[]): T;
  /** In so many of a hundred cases. */
  happens(percent: number): boolean;
  upTo(most: number): number;
};

export function chanceOf(seed: number): Chance {
  const [choose] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (!choose) throw new Error("nothing to choose with");
  const upTo = (most: number) => choose(fc.integer, { min: 0, max: most });
  return {
    upTo,
    happens: (percent) => upTo(99) < percent,
    pick(list) {
      const chosen = list[upTo(list.length - 1)];
      if (chosen === undefined) throw new Error("nothing to pick from");
      return chosen;
    },
  };
}
