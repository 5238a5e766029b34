import { languages } from "../../../contract/languages.ts";
import { none } from "../../../web/testing/families.ts";
import { openSubscriptions } from "../support/account.ts";
import { readAtRest } from "../support/at-rest.ts";
import { readIn } from "../support/browser-state.ts";
import { openCarousel } from "../support/carousel.ts";
import { leaveOutLetters } from "../support/leave-out-letters.ts";
import { actAsOldestBrowser } from "../support/older-browser.ts";
import { test as base, expect } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

const test = base.extend({
  context: async ({ context }, use) => {
    await actAsOldestBrowser(context);
    await use(context);
  },
});

test("the features are gone, and the home page stays, with its menu closed", async ({ page }) => {
  await page.goto("/");
  const findFeatures = () =>
    page.evaluate(() => [
      "popover" in HTMLElement.prototype,
      "parse" in URL,
      "onscrollend" in window,
      "navigation" in window,
      "closedBy" in HTMLDialogElement.prototype,
      "requestIdleCallback" in window,
      CSS.supports("selector(:has(a))"),
    ]);
  await expect.poll(findFeatures).toEqual([false, false, false, false, false, false, true]);
  for (const path of ["/", "/ar"]) {
    await page.goto(path);
    await waitForScript(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.locator("#plans summary").click();
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.locator("#menu")).toBeHidden();
  }
});

for (const language of languages)
  test(`a swipe picks the dot of its screen in ${language}, and the carousel goes on from there`, async ({
    page,
    context,
  }) => {
    await readIn(context, language);
    const { shown, nextTo, passTime, swipeTo } = await openCarousel(page);
    const swiped = nextTo(await readAtRest(shown));
    await swipeTo(swiped);
    await passTime(300);
    await expect.poll(shown).toBe(swiped);
    await passTime(4_000);
    await expect.poll(shown).toBe(nextTo(swiped));
  });

test("the menu opens below the header, over the page, and closes as a popover does", async ({ page }) => {
  const menu = page.locator("#menu");
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const openMenu = async () => {
    await button.click();
    await expect(menu).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "true");
  };
  await page.goto("/");
  await waitForScript(page);
  await openMenu();
  await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 12, y: 80 });
  await menu.getByRole("link", { name: "Terms" }).click({ trial: true });
  await page.mouse.click(195, 800);
  await expect(menu).toBeHidden();

  await openMenu();
  await button.click();
  await expect(menu).toBeHidden();

  await openMenu();
  await page.keyboard.press("Tab");
  await expect(menu.locator("a").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await openMenu();
  await page.setViewportSize({ width: 769, height: 844 });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(menu).toBeHidden();

  await openMenu();
  await menu.getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL("/terms-conditions");
  await expect(menu).toBeHidden();
});

test.describe("on a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  leaveOutLetters(test);

  test("Back and Forward find a page where it was left", async ({ page }) => {
    const place = () => page.evaluate(() => Math.round(scrollY));
    const scrollTo = (top: number) =>
      page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
    await page.goto("/privacy-policy");
    await waitForScript(page);
    await scrollTo(3_000);
    await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/");
    await waitForScript(page);
    await expect.poll(place).toBe(0);
    await scrollTo(1_200);
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/login");
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect.poll(place).toBe(1_200);
    await page.goBack();
    await expect(page).toHaveURL("/privacy-policy");
    await expect.poll(place).toBe(3_000);
    await page.goForward();
    await expect(page).toHaveURL("/");
    await expect.poll(place).toBe(1_200);
  });
});

test("a click beside a dialog closes it, a drag out of it does not", async ({ page }) => {
  await openSubscriptions(page, none);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Subscribe to Premium Yearly" }).click();
  await expect(dialog.getByRole("heading")).toBeFocused();
  const title = await readAtRest(() => dialog.getByRole("heading").boundingBox());
  await page.mouse.move(Number(title?.x) + 4, Number(title?.y) + 4);
  await page.mouse.down();
  await page.mouse.move(4, 4);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toHaveCount(0);
});
