import { none } from "../../web/testing/families.ts";
import { openSubscriptions } from "../support/account.ts";
import { expect, test } from "../support/test.ts";

test("a dialog takes the focus to its title, keeps it inside and gives it back", async ({ page }) => {
  await openSubscriptions(page, none);
  const opener = page.getByRole("button", { name: "Subscribe to Premium Yearly" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Subscribe to Premium Yearly" });
  await expect(dialog.getByRole("heading")).toBeFocused();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("its close button and a click beside it close a dialog", async ({ page }) => {
  await openSubscriptions(page, none);
  const opener = page.getByRole("button", { name: "Subscribe to Premium Yearly" });
  const dialog = page.getByRole("dialog");
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
  const before = await opener.boundingBox();
  await opener.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.mouse.move(195, 20);
  await page.mouse.wheel(0, 600);
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  expect(await opener.boundingBox()).toEqual(before);
});

for (const language of ["en", "ar"] as const) {
  test(`a dialog fits a small phone in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 480 });
    await openSubscriptions(page, none, { language });
    await page.getByRole("listitem").filter({ hasText: "Premium Yearly" }).getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box && box.x + box.width).toBeLessThanOrEqual(320);
    expect(box && box.y + box.height).toBeLessThanOrEqual(480);
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    const last = dialog.getByRole("button").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
