export type FeatureChanges = {
  gains: readonly string[];
  keeps: readonly string[];
  loses: readonly string[];
};

/** What another plan would change for a family that has these features now. */
export function compareFeatures(has: readonly string[], offered: readonly string[]): FeatureChanges {
  return {
    gains: offered.filter((feature) => !has.includes(feature)),
    keeps: offered.filter((feature) => has.includes(feature)),
    loses: has.filter((feature) => !offered.includes(feature)),
  };
}
