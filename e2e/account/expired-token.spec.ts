import type { Route } from "@playwright/test";
import { none } from "../../web/testing/families.ts";
import { answer, bearerOf, gate, json } from "../support/api.ts";
import { comeSignedIn, readStorage, secondsFromNow, settle, tokenFor } from "../support/browser-state.ts";
import { openWithoutTime } from "../support/clock.ts";
import { rotatingApi } from "../support/rotating-api.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

test.use({ expected: ["401", "429", "503", "users/refresh", "Failed to load resource"] });

test("parallel calls share one refresh and are each made once more with the new token", async ({
  page,
  context,
}) => {
  const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(600) });
  const held = gate();
  const holdBack = async (route: Route) => {
    await held.passed;
    await route.fallback();
  };
  const plans = await answer(context, "plans", holdBack);
  const features = await answer(context, "features", holdBack);
  await comeSignedIn(page);
  await page.goto("/subscriptions");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/healthz");
  await other.evaluate(() => localStorage.setItem("language", "ar"));
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect.poll(() => [plans.length, features.length]).toEqual([2, 2]);
  held.open();
  await expect.poll(() => api.calls.length).toBe(8);
  expect(api.refreshes).toHaveLength(1);
  const bearers = api.calls.map(bearerOf);
  expect(bearers.filter((token) => token === api.newest().accessToken)).toHaveLength(4);
  await expect(page).toHaveURL("/subscriptions");
});

test("a call that is refused twice ends the session without a loop", async ({ page, context }) => {
  const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(600) });
  const calls = await answer(context, "plans", json({ code: "unauthorized" }, 401));
  await comeSignedIn(page);
  await page.goto("/subscriptions");
  await expect(page).toHaveURL("/login");
  await expect.poll(() => readStorage(page)).toEqual({});
  expect(api.refreshes).toHaveLength(1);
  expect(calls).toHaveLength(2);
});

test("a refused refresh clears storage and leads to the login", async ({ page, context }) => {
  const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(600) });
  await comeSignedIn(page, { refresh_token: "an-old-one" });
  await page.goto("/subscriptions");
  await expect(page).toHaveURL("/login");
  await expect.poll(() => readStorage(page)).toEqual({});
  expect(api.refreshes).toHaveLength(1);
});

test("without a refresh token there is none to try", async ({ page, context }) => {
  const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(600) });
  await comeSignedIn(page, { refresh_token: null });
  await page.goto("/subscriptions");
  await expect(page).toHaveURL("/login");
  await expect.poll(() => readStorage(page)).toEqual({});
  expect(api.refreshes).toHaveLength(0);
});

test("a token that another tab has just stored is taken over without a refresh", async ({
  page,
  context,
}) => {
  const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(600) });
  const held = gate();
  const calls = await answer(context, "plans", async (route, count) => {
    if (count > 1) return json({ plans: { data: [] } })(route);
    await held.passed;
    await json({ code: "unauthorized" }, 401)(route);
  });
  await answer(context, "features", none);
  await comeSignedIn(page);
  await page.goto("/subscriptions");
  const other = await context.newPage();
  await other.goto("/healthz");
  await expect.poll(() => calls.length).toBe(1);
  const newer = tokenFor(secondsFromNow(900), "newer");
  await other.evaluate((token) => localStorage.setItem("access_token", token), newer);
  await page.waitForFunction((token) => localStorage.getItem("access_token") === token, newer);
  held.open();
  await expect.poll(() => calls.length).toBe(2);
  expect(bearerOf(calls[1])).toBe(newer);
  expect(api.refreshes).toHaveLength(0);
});

test("an unanswered refresh is tried again, then an error with a way to try again", async ({
  page,
  context,
}) => {
  const say = words.en;
  const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(600) });
  const replies = [json({}, 503), json({}, 429), (route: Route) => route.abort()];
  const asked = await answer(context, "refresh", (route, count) =>
    (replies[count - 1] ?? ((late: Route) => late.fallback()))(route),
  );
  await comeSignedIn(page);
  await page.goto("/subscriptions");
  await expect(page.getByText(say.failedToLoad)).toBeVisible();
  expect(asked).toHaveLength(3);
  await expect(page).toHaveURL("/subscriptions");
  await expect.poll(() => readStorage(page)).toMatchObject({ refresh_token: "refresh-1" });

  await page.getByRole("button", { name: say.tryAgain }).click();
  await expect(page.getByText(say.failedToLoad)).toBeHidden();
  await expect.poll(() => asked.length).toBe(4);
  await expect.poll(async () => (await readStorage(page)).refresh_token).toBe(api.newest().refreshToken);
  expect(asked).toHaveLength(4);
});

test("a refresh that is answered at the second try goes on as if nothing had been", async ({
  page,
  context,
}) => {
  const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(600) });
  await answer(context, "refresh", (route, count) => (count === 1 ? json({}, 503)(route) : route.fallback()));
  await comeSignedIn(page);
  await page.goto("/subscriptions");
  await expect.poll(() => api.calls.length).toBe(4);
  expect(api.refreshes).toHaveLength(1);
  await expect(page).toHaveURL("/subscriptions");
});

test("a hung refresh is given up after 10 seconds and the session is kept", async ({ page, context }) => {
  await rotatingApi(context, { expiryOf: () => secondsFromNow(600) });
  const asked = await answer(context, "refresh", () => undefined);
  await comeSignedIn(page);
  await openWithoutTime(page, "/subscriptions", () => asked.length === 1);
  await page.clock.runFor(5_000);
  await expect(page.getByText(words.en.failedToLoad)).toBeHidden();
  await page.clock.runFor(5_000);
  await expect(page.getByText(words.en.failedToLoad)).toBeVisible();
  await expect(page).toHaveURL("/subscriptions");
  await expect.poll(() => readStorage(page)).toMatchObject({ refresh_token: "refresh-1" });
});

test("a logout while a refresh is under way leaves storage empty", async ({ page, context }) => {
  await rotatingApi(context, { expiryOf: () => secondsFromNow(600) });
  const held = gate();
  const asked = await answer(context, "refresh", async (route) => {
    await held.passed;
    await route.fallback();
  });
  await answer(context, "logout", json({}));
  await comeSignedIn(page);
  await page.goto("/subscriptions");
  await expect.poll(() => asked.length).toBe(1);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  const refreshed = page.waitForResponse("**/users/refresh");
  held.open();
  await (await refreshed).finished();
  await settle(page);
  await expect.poll(() => readStorage(page)).toEqual({});
  await expect(page).toHaveURL("/login");
});
