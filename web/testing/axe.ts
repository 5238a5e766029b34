import axe from "axe-core";
import { expect } from "vitest";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** WCAG 2.2 AA and the best practices, on what is shown now. */
export async function expectNothingFromAxe(): Promise<void> {
  const { violations } = await axe.run(document, {
    runOnly: TAGS,
    resultTypes: ["violations"],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}
