import type { Page } from "@playwright/test";
import { bearerOf } from "../support/api.ts";
import {
  comeSignedIn,
  readIn,
  readStorage,
  secondsFromNow,
  settle,
  tokenFor,
} from "../support/browser-state.ts";
import { readCatalogue } from "../support/catalogue.ts";
import { openWithoutTime } from "../support/clock.ts";
import { logIn } from "../support/log-in.ts";
import { rotatingApi } from "../support/rotating-api.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const MINUTE_MS = 60_000;

async function openProfile(page: Page, changes: Record<string, string | null> = {}): Promise<void> {
  await comeSignedIn(page, changes);
  await openWithoutTime(page, "/profile", page.getByRole("button", { name: "Logout" }));
}

test("a token without its e-mail is a forced logout, which is said once, and the language stays", async ({
  page,
  context,
}) => {
  const ended = readCatalogue("ar")("Your session has ended. Please log in again.");
  await readIn(context, "ar");
  await comeSignedIn(page, { user_email: null, language: "ar", subscription_id: "9" });
  await page.goto("/profile");
  await expect(page).toHaveURL("/login");
  await expect.poll(() => readStorage(page)).toEqual({});
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.getByRole("status")).toHaveText(ended);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.getByRole("button", { name: words.ar.login })).toBeEnabled();
  await expect(page.getByText(ended)).toHaveCount(0);
});

test("a choice of language that only local storage holds outlives a forced logout", async ({ page }) => {
  await comeSignedIn(page, { user_email: null, language: "ar" });
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: words.ar.login })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test("tokens are refreshed 60 seconds before expiry, stored, and the next refresh follows", async ({
  page,
  context,
}) => {
  const startSeconds = secondsFromNow(0);
  const expiryOf = (rotation: number) => startSeconds + 600 + rotation * 600;
  const api = await rotatingApi(context, { expiryOf });
  await openProfile(page, { access_token: tokenFor(expiryOf(0)) });
  await page.clock.runFor(8.5 * MINUTE_MS);
  await settle(page);
  expect(api.refreshes).toHaveLength(0);
  await page.clock.runFor(31_000);
  await expect.poll(() => api.refreshes.length).toBe(1);
  expect(bearerOf(api.refreshes[0])).toBe("refresh-1");
  await expect.poll(async () => (await readStorage(page)).access_token).toBe(api.newest().accessToken);
  await expect.poll(async () => (await readStorage(page)).refresh_token).toBe(api.newest().refreshToken);
  await page.clock.runFor(10 * MINUTE_MS);
  await expect.poll(() => api.refreshes.length).toBe(2);
});

test("a device clock that is an hour off neither storms nor locks out", async ({ browser, baseURL }) => {
  for (const hours of [1, -1]) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    const refreshes: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/users/refresh")) refreshes.push(request.url());
    });
    await page.clock.install({ time: Date.now() + hours * 60 * MINUTE_MS });
    await logIn(page, { email: "parent@maamoul.example" });
    await expect(page.getByText("AED").first()).toBeVisible();
    await page.clock.runFor(30 * MINUTE_MS);
    await settle(page);
    await page.reload();
    await expect(page.getByText("AED").first()).toBeVisible();
    expect(refreshes, `${hours} h`).toHaveLength(0);
    await expect(page).toHaveURL("/subscriptions");
    await context.close();
  }
});

test.describe("offline in the account", () => {
  test.use({ expected: ["ERR_INTERNET_DISCONNECTED", "Failed to fetch dynamically imported module"] });

  test("a logout still forgets the session here, and the login comes with the network", async ({
    page,
    context,
  }) => {
    await comeSignedIn(page);
    await page.goto("/profile");
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem("order", "id=7&plan=premium-yearly"));
    await context.setOffline(true);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await expect.poll(() => readStorage(page)).toEqual({});
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("order"))).toBeNull();
    await expect(page.getByRole("alert")).toContainText("This page could not be loaded");
    await expect(page).toHaveTitle(/^This page could not be loaded/);
    await expect(page.getByRole("link", { name: "Chat with us on WhatsApp" })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/447700900123\?text=Hello/,
    );
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  });
});
