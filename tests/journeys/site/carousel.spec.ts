import { readAtRest } from "../support/at-rest.ts";
import { openCarousel } from "../support/carousel.ts";
import { expect, test } from "../support/test.ts";

// Wide enough for the whole carousel, so that the focus scrolls nothing under the pointer.
test.use({ viewport: { width: 1280, height: 1000 } });

test("a screen is shown for 4 seconds, no less and no more", async ({ page }) => {
  const { shown, nextTo, passTime, leaveAndComeBack } = await openCarousel(page);
  await leaveAndComeBack();
  const before = await readAtRest(shown);
  await passTime(3_999);
  await expect.poll(shown).toBe(before);
  await passTime(1);
  await expect.poll(shown).toBe(nextTo(before));
});

test("keyboard focus alone holds the carousel, and it moves on when the focus leaves", async ({ page }) => {
  const { section, dots, shown, nextTo, passTime } = await openCarousel(page);
  await section.getByRole("button", { name: "Pause the screens" }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(dots.nth(2)).toBeFocused();
  await expect.poll(() => section.evaluate((section) => section.matches(":hover"))).toBe(false);
  const before = await readAtRest(shown);
  // Less than two turns: three would come round to the same screen.
  await passTime(7_999);
  await expect.poll(shown).toBe(before);

  await dots.nth(2).evaluate((dot: HTMLElement) => dot.blur());
  await passTime(0);
  await passTime(4_000);
  await expect.poll(shown).toBe(nextTo(before));
});
