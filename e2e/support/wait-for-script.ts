import type { Page } from "@playwright/test";

/** A public page is complete before its script comes; this waits until React has taken it over. */
export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver);
}

/** Runs in the page. */
export function isTakenOver(): boolean {
  return Object.keys(document.getElementById("root") ?? {}).length > 0;
}
