import { comeSignedIn, readIn } from "../support/browser-state.ts";
import { holdScript } from "../support/hold-script.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

const GREETING = encodeURIComponent("مرحبًا");
const menuButton = { name: "Menu", exact: true };

test("a menu opened before the script comes stays open", async ({ page }) => {
  const script = await holdScript(page);
  await page.goto("/");
  await page.getByRole("button", menuButton).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeVisible();
  script.open();
  await expect(page.getByRole("button", menuButton)).toHaveAttribute("aria-expanded", "true");
  await expect(menu).toBeVisible();
});

test.describe("on a phone", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
    await waitForScript(page);
    await page.getByRole("button", menuButton).click();
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
    await expect(page.getByRole("button", menuButton)).toHaveAttribute("aria-expanded", "true");
  });

  test("a click outside closes the menu", async ({ page }) => {
    await page.mouse.click(195, 800);
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
    await expect(page.getByRole("button", menuButton)).toHaveAttribute("aria-expanded", "false");
  });

  test("Escape closes the menu and gives the focus back", async ({ page }) => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("navigation", { name: "Menu" }).getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
    await expect(page.getByRole("button", menuButton)).toBeFocused();
  });

  test("its button closes it again", async ({ page }) => {
    await page.getByRole("button", menuButton).click();
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  });

  test("going to a page closes the menu and starts at its top and title", async ({ page }) => {
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Terms" }).click();
    await expect(page).toHaveURL("/terms-conditions");
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
    await expect(page.getByRole("heading", { name: "Terms and conditions" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test("the menu leads to how it works, the price and the questions", async ({ page }) => {
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
  });

  test("a window wider than 768 px closes the menu", async ({ page }) => {
    await page.setViewportSize({ width: 769, height: 844 });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  });
});

test.describe("on a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const prefix of ["", "/ar"]) {
    test(`the page that is open is marked, and links stay under "${prefix}/"`, async ({ page }) => {
      await page.goto(`${prefix}/privacy-policy`);
      await waitForScript(page);
      const header = page.getByRole("banner");
      await expect(header.locator("nav:visible [aria-current=page]")).toHaveAttribute(
        "href",
        `${prefix}/privacy-policy`,
      );
      await header.locator(`nav:visible a[href="${prefix}/terms-conditions"]`).click();
      await expect(page).toHaveURL(`${prefix}/terms-conditions`);
      await expect(header.locator("nav:visible [aria-current=page]")).toHaveCount(1);
    });
  }

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

test("the footer has quick links, contacts, four networks, both stores and the terms", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const name of ["Home", "Privacy policy", "Terms and conditions", "Login"])
    await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  for (const name of ["Instagram", "YouTube", "TikTok", "Snapchat"])
    await expect(footer.getByRole("link", { name })).toHaveAttribute("target", "_blank");
  await expect(footer.getByRole("link", { name: "hello@maamoul.example" })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
  await expect(footer.getByRole("link", { name: /App Store/ })).toBeVisible();
  await expect(footer.getByRole("link", { name: /Google Play/ })).toBeVisible();
});

const everyPage = [
  "/",
  "/privacy-policy",
  "/terms-conditions",
  "/login",
  "/forgot-password",
  "/payment-failed",
];
for (const path of everyPage) {
  test(`WhatsApp is at hand on ${path}, in the reader's language`, async ({ page, context }) => {
    await readIn(context, "ar");
    await page.goto(path);
    const link = page.getByRole("link", { name: "مراسلتنا عبر واتساب" }).last();
    await expect(link).toBeInViewport();
    await expect(link).toHaveAttribute("href", new RegExp(`^https://wa\\.me/\\d+\\?text=${GREETING}`));
  });
}
