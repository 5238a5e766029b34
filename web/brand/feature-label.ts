import type { Feature } from "../../contract/features.ts";

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
export type FeatureName = CamelCase<Feature>;

/** The label of a key, else of its camel-case form, else the key in plain words (docs/product.md §6.3). */
export function findFeatureLabel<Label>(labels: Record<string, Label>, key: string): Label | string {
  const name = [key, toCamelCase(key)].find((each) => Object.hasOwn(labels, each));
  const label = name === undefined ? undefined : labels[name];
  return label ?? key.replaceAll("_", " ");
}

function toCamelCase(key: string): string {
  return key.replace(/_+(.)/g, (_, letter: string) => letter.toUpperCase());
}
