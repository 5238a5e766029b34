import { none } from "../../../web/testing/families.ts";
import { openSubscriptions } from "../support/account.ts";
import { readAtRest } from "../support/at-rest.ts";
import { expect, test } from "../support/test.ts";

test("a dialog takes the focus to its title, keeps it inside and gives it back, however it is closed", async ({
  page,
}) => {
  await openSubscriptions(page, none);
  const opener = page.getByRole("button", { name: "Subscribe to Premium Yearly" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Subscribe to Premium Yearly" });
  await expect(dialog.getByRole("heading")).toBeFocused();
  const isFocusOutside = () =>
    page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press("Tab");
    await expect.poll(isFocusOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toHaveCount(0);
});

test("the page behind a dialog neither scrolls nor moves", async ({ page }) => {
  await openSubscriptions(page, none);
  const opener = page.getByRole("button", { name: "Subscribe to Premium Yearly" });
  await opener.scrollIntoViewIfNeeded();
  // Lines that change under way would move it.
  await page.evaluate(() => document.fonts.ready);
  const before = await readAtRest(() => opener.boundingBox());
  await opener.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.mouse.move(195, 20);
  await page.mouse.wheel(0, 600);
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  await expect.poll(() => opener.boundingBox()).toEqual(before);
});

for (const language of ["en", "ar"] as const) {
  test(`a dialog fits a small phone in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 480 });
    await openSubscriptions(page, none, { language });
    await page.getByRole("listitem").filter({ hasText: "Premium Yearly" }).getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const findBeyond = () =>
      dialog.evaluate((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        return left < 0 || right > 320 || bottom > 480 || element.scrollWidth > element.clientWidth;
      });
    await expect.poll(findBeyond).toBe(false);
    const last = dialog.getByRole("button").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
  });
}
