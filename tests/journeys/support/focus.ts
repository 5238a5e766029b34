import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** What has the focus is in the window and no other thing lies over it (WCAG 2.4.11), measured along its middle. */
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
      // A button inside a field lies over one end of it.
      const covers = [0.1, 0.5, 0.9]
        .map((share) =>
          document.elementFromPoint(
            left + (right - left) * share,
            Math.min((top + bottom) / 2, innerHeight - 1),
          ),
        )
        .filter((hit) => hit && !focused.contains(hit) && !hit.contains(focused));
      if (covers.length > 1) return `${name} is covered by ${covers[0]?.outerHTML.slice(0, 80)}`;
      return "";
    });
  await expect.poll(look).toBe("");
}
