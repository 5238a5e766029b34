import type { Page } from "@playwright/test";
import { letReact, stopTime } from "./clock.ts";
import { waitForScript } from "./wait-for-script.ts";

const SCREENS = 3;

/** The home page's screens, moved without a glide and with time that passes only where the journey lets it. */
export async function openCarousel(page: Page) {
  // How long a glide takes is the browser's matter, and a screen counts as shown when it ends.
  await page.addInitScript(() => {
    const glide = Element.prototype.scrollTo as (options: ScrollToOptions) => void;
    Element.prototype.scrollTo = function (this: Element, options: ScrollToOptions) {
      glide.call(this, { ...options, behavior: "instant" });
    } as typeof Element.prototype.scrollTo;
  });
  await page.clock.install();
  await page.goto("/");
  await waitForScript(page);
  await page.mouse.move(0, 0);
  await stopTime(page);
  await letReact(page);
  const section = page.locator("section[aria-roledescription]");
  const track = section.locator('[tabindex="0"]');
  const dots = section.locator("a[aria-current]");

  return {
    section,
    dots,
    shown: () => dots.evaluateAll((all) => all.findIndex((dot) => dot.ariaCurrent === "true")),
    nextTo: (screen: number) => (screen + 1) % SCREENS,
    async passTime(ms: number) {
      await page.clock.runFor(ms);
      await letReact(page);
    },
    /** A tab that comes back gives the screen its whole time. */
    async leaveAndComeBack() {
      for (const hidden of [true, false]) {
        await page.evaluate((value) => {
          Object.defineProperty(document, "hidden", { value, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
        await letReact(page);
      }
    },
    /** As a finger does. */
    async swipeTo(screen: number) {
      await track.evaluate(async (track, screen) => {
        const sign = getComputedStyle(track).direction === "rtl" ? -1 : 1;
        const scrolled = new Promise((resolve) => track.addEventListener("scroll", resolve, { once: true }));
        track.scrollTo({ left: sign * screen * track.clientWidth });
        await scrolled;
      }, screen);
    },
  };
}
