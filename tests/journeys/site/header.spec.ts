import type { Page } from "@playwright/test";
import { comeSignedIn } from "../support/browser-state.ts";
import { expectFocusInSight } from "../support/focus.ts";
import { holdScript } from "../support/hold-script.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

const menuButton = { name: "Menu", exact: true };

test("a menu opened before the script comes stays open", async ({ page }) => {
  const script = await holdScript(page);
  await page.goto("/");
  await page.getByRole("button", menuButton).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeVisible();
  script.open();
  await expect(page.getByRole("button", menuButton)).toHaveAttribute("data-open");
  await expect(menu).toBeVisible();
});

test.describe("on a phone", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
    await waitForScript(page);
    await openMenu(page);
  });

  test("a click outside, its button, Escape and a wider window close the menu", async ({ page }) => {
    const menu = page.getByRole("navigation", { name: "Menu" });
    const button = page.getByRole("button", menuButton);
    await page.mouse.click(195, 800);
    await expect(menu).toBeHidden();
    await expect(button).not.toHaveAttribute("data-open");

    await openMenu(page);
    await button.click();
    await expect(menu).toBeHidden();

    await openMenu(page);
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await openMenu(page);
    await page.setViewportSize({ width: 769, height: 844 });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(menu).toBeHidden();
  });

  test("the menu leads to how it works, the price and the questions, and to the top of a page", async ({
    page,
  }) => {
    const menu = page.getByRole("navigation", { name: "Menu" });
    for (const [name, place] of [
      ["How it works", "/#showcase"],
      ["Pricing", "/#plans"],
      ["Questions", "/#questions"],
    ] as const)
      await expect(menu.getByRole("link", { name })).toHaveAttribute("href", place);
    await menu.getByRole("link", { name: "Pricing" }).click();
    await expect(page.locator("#plans h2")).toBeInViewport();
    await expect(menu).toBeHidden();

    await openMenu(page);
    await menu.getByRole("link", { name: "Terms" }).click();
    await expect(page).toHaveURL("/terms-conditions");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { name: "Terms and conditions" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test("the menu closes when the focus goes on to what it covers, and when the open page is chosen", async ({
    page,
  }) => {
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();
    await expectFocusInSight(page);

    await openMenu(page);
    await menu.getByRole("link", { name: "Home" }).press("Enter");
    await expect(menu).toBeHidden();
  });

  test("the menu can be scrolled to Login at a zoom of 400 %", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    const menu = page.getByRole("navigation", { name: "Menu" });
    const login = menu.getByRole("link", { name: "Login" });
    await expect(login).not.toBeInViewport({ ratio: 1 });
    // By pointer: the focus would scroll what a pointer cannot.
    await menu.getByRole("link", { name: "Home" }).hover();
    await page.mouse.wheel(0, 600);
    await expect(login).toBeInViewport({ ratio: 1 });
  });
});

/** By keyboard, as those do who need it most. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole("button", menuButton);
  await button.press("Enter");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  // The browser opens it, and tells the script a moment later.
  await expect(button).toHaveAttribute("data-open");
}

test.describe("on a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the page that is open is marked, and links stay in their language", async ({ page }) => {
    const header = page.getByRole("banner");
    const current = header.locator("nav:visible [aria-current=page]");
    for (const prefix of ["", "/ar"]) {
      await page.goto(`${prefix}/privacy-policy`);
      await waitForScript(page);
      await expect(current).toHaveAttribute("href", `${prefix}/privacy-policy`);
      await header.locator(`nav:visible a[href="${prefix}/terms-conditions"]`).click();
      await expect(page).toHaveURL(`${prefix}/terms-conditions`);
      await expect(current).toHaveCount(1);
    }
  });

  test("Login becomes Profile when another tab logs in, and back", async ({ page, context }) => {
    await page.goto("/");
    await waitForScript(page);
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
    const other = await context.newPage();
    await comeSignedIn(other);
    await other.goto("/privacy-policy");
    await expect(header.getByRole("link", { name: "Profile" })).toHaveAttribute("href", "/subscriptions");
    await expect(header.getByRole("link", { name: "Login" })).toHaveCount(0);
    await other.evaluate(() => localStorage.clear());
    await expect(header.getByRole("link", { name: "Login" })).toBeVisible();
  });

  test("Profile is there before the script arrives", async ({ page }) => {
    await comeSignedIn(page);
    await page.route("**/assets/*.js", () => undefined);
    await page.goto("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Profile" })).toBeVisible();
  });
});
