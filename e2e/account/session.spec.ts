import type { Page } from "@playwright/test";
import { answer, bearerOf, json } from "../support/api.ts";
import {
  comeSignedIn,
  readIn,
  readStorage,
  secondsFromNow,
  settle,
  tokenFor,
} from "../support/browser-state.ts";
import { openWithoutTime } from "../support/clock.ts";
import { logIn } from "../support/log-in.ts";
import { rotatingApi } from "../support/rotating-api.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

async function openProfile(page: Page, changes: Record<string, string | null> = {}): Promise<void> {
  await comeSignedIn(page, changes);
  await openWithoutTime(page, "/profile", page.getByRole("button", { name: "Logout" }));
}

test("a token without its e-mail is a forced logout, and the language stays", async ({ page, context }) => {
  await readIn(context, "ar");
  await comeSignedIn(page, { user_email: null, language: "ar", subscription_id: "9" });
  await page.goto("/profile");
  await expect(page).toHaveURL("/login");
  await expect.poll(() => readStorage(page)).toEqual({});
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
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

test("a moment that is past when the page starts is left alone", async ({ page, context }) => {
  const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(600) });
  await openProfile(page, { access_token: tokenFor(secondsFromNow(50)) });
  await page.clock.runFor(5 * MINUTE_MS);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await settle(page);
  expect(api.refreshes).toHaveLength(0);
});

test("the schedule is looked at again when the window regains focus", async ({ page, context }) => {
  const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(6_000) });
  const startSeconds = secondsFromNow(0);
  await openProfile(page, { access_token: tokenFor(startSeconds + 50) });
  await page.evaluate((token) => localStorage.setItem("access_token", token), tokenFor(startSeconds + 120));
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.clock.runFor(MINUTE_MS);
  await expect.poll(() => api.refreshes.length).toBe(1);
});

test("a moment that was slept through is kept on waking", async ({ page, context }) => {
  const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(36_000) });
  await openProfile(page);
  await page.clock.setSystemTime(Date.now() + 8 * 60 * MINUTE_MS);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => api.refreshes.length).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await settle(page);
  expect(api.refreshes).toHaveLength(1);
});

test("a token that lives 60 days is refreshed once, on its last day", async ({ page, context }) => {
  const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(365 * 86_400) });
  await openProfile(page, { access_token: tokenFor(secondsFromNow(60 * 86_400)) });
  for (const days of [20, 20, 19]) await page.clock.fastForward(days * DAY_MS);
  await settle(page);
  expect(api.refreshes).toHaveLength(0);
  await page.clock.fastForward(DAY_MS);
  await expect.poll(() => api.refreshes.length).toBe(1);
});

for (const hours of [1, -1]) {
  test(`a device clock ${hours} h off neither storms nor locks out`, async ({ page }) => {
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
    expect(refreshes).toHaveLength(0);
    await expect(page).toHaveURL("/subscriptions");
  });
}

test.describe("failures that are only logged", () => {
  test.use({ expected: ["users/refresh", "Scheduled token refresh failed", "Token cannot be read"] });

  test("a scheduled refresh that is refused leaves the session alone", async ({ page }) => {
    const asked = await answer(page, "refresh", json({ message: "No", code: "invalid_refresh_token" }, 401));
    const logged = page.waitForEvent("console", (message) =>
      message.text().includes("Scheduled token refresh"),
    );
    await openProfile(page, { access_token: tokenFor(secondsFromNow(90)) });
    await page.clock.runFor(31_000);
    await logged;
    expect(asked).toHaveLength(1);
    await expect(page).toHaveURL("/profile");
    await expect.poll(() => readStorage(page)).toHaveProperty("access_token");
  });

  test("a scheduled refresh without a refresh token says so in the log", async ({ page }) => {
    const logged = page.waitForEvent("console", (message) =>
      message.text().includes("No refresh token available"),
    );
    await openProfile(page, { access_token: tokenFor(secondsFromNow(90)), refresh_token: null });
    await page.clock.runFor(31_000);
    await logged;
    await expect(page).toHaveURL("/profile");
  });

  test("a token that cannot be read is logged once and counts as a token", async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await openProfile(page, { access_token: "gibberish" });
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await settle(page);
    expect(logged.filter((text) => text.includes("Token cannot be read"))).toHaveLength(1);
    await expect(page).toHaveURL("/profile");
  });
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
