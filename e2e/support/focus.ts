import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** What has the focus is in the window and no other thing lies over it (WCAG 2.4.11; all of its middle line). */
export async function expectFocusInSight(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return "nothing has the focus";
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      const name = `${focused.tagName} ${focused.textContent?.trim().slice(0, 40)}`;
      if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) {
        // Higher than the window: its beginning must be there.
        if (bottom - top < innerHeight || top > innerHeight / 2) return `${name} is out of sight`;
      }
      for (const share of [0.1, 0.5, 0.9]) {
        const x = left + (right - left) * share;
        const y = Math.min((top + bottom) / 2, innerHeight - 1);
        const hit = document.elementFromPoint(x, y);
        if (hit && !focused.contains(hit) && !hit.contains(focused))
          return `${name} is covered by ${hit.className}`;
      }
      return "";
    });
  await expect.poll(look).toBe("");
}
