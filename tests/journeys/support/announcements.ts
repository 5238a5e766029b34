import type { Page } from "@playwright/test";

export type Announcements = {
  /** What live regions said since the page was opened, in order. */
  all(): Promise<string[]>;
  forget(): Promise<void>;
};

/**
 * Writes down what a screen reader would say by itself: the words of a live region when they change, and those of an
 * alert or a status that comes with its words. As they do, it waits until a region is at rest.
 */
export async function recordAnnouncements(page: Page): Promise<Announcements> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const known = new WeakMap<Element, string>();
    const regions = "[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]";
    const listen = () => {
      for (const region of document.querySelectorAll<HTMLElement>(regions)) {
        const words = region.closest("[aria-hidden=true], [inert]") ? "" : read(region);
        if (words === (known.get(region) ?? "")) continue;
        known.set(region, words);
        if (words) said.push(words);
      }
    };
    const read = (region: HTMLElement) => (region.textContent ?? "").replace(/\s+/g, " ").trim();
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const look = () => page.evaluate(() => [...(window as unknown as { said: string[] }).said]);
  return {
    all: look,
    forget: () => page.evaluate(() => void (window as unknown as { said: string[] }).said.splice(0)),
  };
}
