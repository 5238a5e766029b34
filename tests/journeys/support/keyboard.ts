import type { Page } from "@playwright/test";
import { expectFocusInSight } from "./focus.ts";

const MOST_PRESSES = 60;

/** What a screen reader calls the thing that has the focus: `button "Login"`. */
export async function readFocus(page: Page): Promise<string> {
  const focused = page.locator(":focus");
  if ((await focused.count()) === 0) return "";
  const snapshot = await focused.first().ariaSnapshot();
  return snapshot.split("\n")[0]?.replace(/^- /, "").replace(/:$/, "") ?? "";
}

/** Presses Tab until this is reached, and sees at every stop that nothing covers it. Returns the stops. */
export async function tabTo(page: Page, wanted: string): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < MOST_PRESSES) {
    await page.keyboard.press("Tab");
    const stop = await readFocus(page);
    await expectFocusInSight(page);
    stops.push(stop);
    if (stop.startsWith(wanted)) return stops;
  }
  throw new Error(`Tab does not reach ${wanted}:\n${stops.join("\n")}`);
}
