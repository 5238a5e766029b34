import type { Page } from "@playwright/test";
import { none, planList } from "../../web/testing/families.ts";
import { answer, gate } from "../support/api.ts";
import { readAtRest } from "../support/at-rest.ts";
import { comeSignedIn, secondsFromNow, tokenFor } from "../support/browser-state.ts";
import { expectFocusInSight } from "../support/focus.ts";
import { submitLogin } from "../support/log-in.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A screen that is not there at once, as on a slow line. */
async function holdScreen(page: Page, screen: string) {
  const held = gate();
  await page.route(`**/assets/${screen}-*.js`, async (route) => {
    await held.passed;
    await route.continue();
  });
  return held;
}

test("after a login the title of the plans has the focus", async ({ page }) => {
  await answer(page, "login", {
    access_token: tokenFor(secondsFromNow(600)),
    refresh_token: "r",
    id: 7,
    role: "parent",
  });
  await answer(page, "plans", { plans: { data: planList } });
  await answer(page, "features", none);
  await answer(page, "payments", { payments: [] });
  const held = await holdScreen(page, "subscriptions");
  await submitLogin(page, { email: "parent@maamoul.example" });
  await expect(page).toHaveURL("/subscriptions");
  await expect(page.getByText(words.en.loading).first()).toBeVisible();
  held.open();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("an account page that is opened by its address gives the focus to its title", async ({ page }) => {
  await comeSignedIn(page);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a public page that is opened by its address takes no focus from the reader", async ({ page }) => {
  await page.goto("/privacy-policy");
  await waitForScript(page);
  await expect(page.locator("body")).toBeFocused();
});

test("going backwards through the footer, no link hides under the header", async ({ page }) => {
  await page.goto("/");
  await waitForScript(page);
  const links = page.getByRole("contentinfo").getByRole("link");
  await links.last().focus();
  for (let presses = await readAtRest(() => links.count()); presses > 0; presses--) {
    await expectFocusInSight(page);
    await page.keyboard.press("Shift+Tab");
  }
});

test.describe("the menu", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
    await waitForScript(page);
    const button = page.getByRole("button", { name: "Menu", exact: true });
    await button.press("Enter");
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
    // The browser opens it, and tells the script a moment later.
    await expect(button).toHaveAttribute("aria-expanded", "true");
  });

  test("closes when the focus goes on to what it covers", async ({ page }) => {
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();
    await expectFocusInSight(page);
  });

  test("closes when the page that is open is chosen", async ({ page }) => {
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Home" }).press("Enter");
    await expect(menu).toBeHidden();
  });

  test("can be scrolled to Login at a zoom of 400 %", async ({ page }) => {
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
