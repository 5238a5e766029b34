import type { Page } from "@playwright/test";
import { leaveOutLetters } from "../support/leave-out-letters.ts";
import { logIn } from "../support/log-in.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

test.use({ viewport: { width: 1280, height: 800 } });
leaveOutLetters(test);

/** What the sticky header takes, and some air. */
const HEADER_PX = 96;

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scrollTo = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);

for (const { path, login } of [
  { path: "/privacy-policy", login: "Login" },
  { path: "/ar/privacy-policy", login: "تسجيل الدخول" },
]) {
  test(`Back from a short page finds ${path} where it was left`, async ({ page }) => {
    await page.goto(path);
    await waitForScript(page);
    await scrollTo(page, 3_000);
    await page.getByRole("banner").getByRole("link", { name: login }).click();
    await expect(page).toHaveURL("/login");
    await expect.poll(() => place(page)).toBe(0);
    await page.goBack();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect.poll(() => place(page)).toBe(3_000);
  });
}

test("Back from a section leads to the place before, and forward to the section", async ({ page }) => {
  await page.goto("/terms-conditions");
  await waitForScript(page);
  await scrollTo(page, 200);
  const distance = () =>
    page
      .locator("article section")
      .nth(5)
      .evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await page.locator("article nav a").nth(5).click();
  await expect.poll(distance).toBe(HEADER_PX);
  await page.goBack();
  await expect.poll(() => place(page)).toBe(200);
  await page.goForward();
  await expect.poll(distance).toBe(HEADER_PX);
});

test("a page that is opened again starts at its top, though Back once left it further down", async ({
  page,
}) => {
  await page.goto("/");
  await waitForScript(page);
  await scrollTo(page, 3_000);
  await page.getByRole("banner").getByRole("link", { name: "Terms" }).click();
  await expect.poll(() => place(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => place(page)).toBe(3_000);
  await page.getByRole("banner").getByRole("link", { name: "Privacy" }).click();
  await expect.poll(() => place(page)).toBe(0);
  await waitForScript(page);
  await scrollTo(page, 1_000);
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { name: "One task done." })).toBeVisible();
  await expect.poll(() => place(page)).toBe(0);
});

test("Help leads from the account to the questions, and Back to the account", async ({ page }) => {
  await logIn(page, { email: "premium@maamoul.example" });
  await page.getByRole("navigation").getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { name: "Parents ask" })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Subscriptions" })).toBeVisible();
});
