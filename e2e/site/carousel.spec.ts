import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

// Wide enough for the whole carousel, so that the focus scrolls nothing under the pointer.
test.use({ viewport: { width: 1280, height: 1000 } });

/** The home page, with time that passes only where the journey lets it. */
async function openWithoutTime(page: Page) {
  await page.clock.install();
  await page.goto("/");
  await waitForScript(page);
  await page.mouse.move(0, 0);
  await page.clock.pauseAt(Date.now() + 60_000);
  const carousel = page.locator("section[aria-roledescription]");
  return { carousel, dots: carousel.locator("button[aria-current]") };
}

/** Lets the page draw what it has been told to. */
async function draw(page: Page): Promise<void> {
  await page.evaluate(() => fetch("/healthz"));
}

/** A tab that comes back gives the screen its whole time. */
async function leaveAndComeBack(page: Page): Promise<void> {
  for (const hidden of [true, false]) {
    await page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
    await draw(page);
  }
}

test("a screen is shown for 4 seconds, no less and no more", async ({ page }) => {
  const { dots } = await openWithoutTime(page);
  await leaveAndComeBack(page);
  const shown = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.ariaCurrent === "true"));
  const before = await shown();
  await page.clock.runFor(3_999);
  await draw(page);
  expect(await shown()).toBe(before);
  await page.clock.runFor(1);
  await expect.poll(shown).toBe((before + 1) % 3);
});

test("keyboard focus alone holds the carousel, and it moves on when the focus leaves", async ({ page }) => {
  const { carousel, dots } = await openWithoutTime(page);
  const pause = carousel.getByRole("button", { name: "Pause the screens" });
  await dots.nth(2).dispatchEvent("click");
  // A scroll under way would still pick another screen.
  const track = carousel.locator('[tabindex="0"]');
  const shownPart = () => track.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);
  await expect.poll(shownPart).toBeCloseTo(2, 2);
  await pause.focus();
  await page.keyboard.press("Shift+Tab");
  await expect(dots.nth(2)).toBeFocused();
  expect(await carousel.evaluate((section) => section.matches(":hover"))).toBe(false);
  // Less than two turns: three would come round to the same screen.
  await page.clock.runFor(7_999);
  await draw(page);
  expect(await dots.nth(2).getAttribute("aria-current")).toBe("true");

  await dots.nth(2).evaluate((dot: HTMLElement) => dot.blur());
  await draw(page);
  await page.clock.runFor(4_000);
  await expect(dots.nth(0)).toHaveAttribute("aria-current", "true");
});
