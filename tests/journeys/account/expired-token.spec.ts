import type { Route } from "@playwright/test";
import { answer, bearerOf, gate } from "../support/api.ts";
import { comeSignedIn, secondsFromNow } from "../support/browser-state.ts";
import { rotatingApi } from "../support/rotating-api.ts";
import { expect, test } from "../support/test.ts";

test.use({ expected: ["401"] });

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
