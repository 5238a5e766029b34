import type { Page } from "@playwright/test";

/** A document is complete before its script comes; this waits until it is alive. */
export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver);
}

/**
 * Runs in the page. A public page says it itself. In the app, React marks the root when it begins, and the screen may
 * still be on its way: all of it is there once its frame, whose effects come last, has named its entry of the history.
 */
export function isTakenOver(): boolean {
  if (document.documentElement.hasAttribute("data-alive")) return true;
  const hasBegun = Object.keys(document.getElementById("root") ?? {}).length > 0;
  return hasBegun && Boolean(history.state?.entry);
}
