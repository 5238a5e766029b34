import type { Page } from "@playwright/test";

/** A public page is complete before its script comes; this waits until React has taken it over. */
export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver);
}

/**
 * Runs in the page. React marks the root when it begins, and the screen may still be on its way: a page has been taken
 * over as a whole once its frame, whose effects come last, has named its entry of the history.
 */
export function isTakenOver(): boolean {
  const hasBegun = Object.keys(document.getElementById("root") ?? {}).length > 0;
  return hasBegun && Boolean(history.state?.entry);
}
