import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { test } from "./test.ts";
import { softly } from "./visit-each.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** WCAG 2.2 AA and the best practices, on the page as it is now. */
export async function expectNothingFromAxe(page: Page, where?: string): Promise<void> {
  const look = async () => {
    const { violations } = await test.step("axe", () =>
      new AxeBuilder({ page })
        .options({ resultTypes: ["violations"] })
        .withTags(TAGS)
        // The other mode opens a second page for each look, for frames of other origins, which we have none of.
        .setLegacyMode()
        .analyze());
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  };
  await softly.poll(look, where).toEqual([]);
}
