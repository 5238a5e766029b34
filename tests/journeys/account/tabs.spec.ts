import { hearAnswer } from "../support/api.ts";
import { comeSignedIn, readStorage, secondsFromNow, tokenFor } from "../support/browser-state.ts";
import { openWithoutTime, passTimeUntil, startWithoutTime } from "../support/clock.ts";
import { logIn } from "../support/log-in.ts";
import { rotatingApi } from "../support/rotating-api.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

test("a login in one tab leads the login of another to the profile, and a logout leads all out", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/login");
  await expect(other.getByRole("button", { name: "Login" })).toBeEnabled();
  // What is still asked for when the session ends would be refused.
  const answered = [hearAnswer(page, "payments"), hearAnswer(other, "readSettings")];
  await logIn(page, { email: "parent@maamoul.example" });
  await expect(page.getByText("AED").first()).toBeVisible();
  await expect(other).toHaveURL("/profile");
  await expect(other.getByText("parent@maamoul.example")).toBeVisible();
  await Promise.all(answered);

  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL("/login");
  await expect(page).toHaveURL("/login");
  await expect.poll(() => readStorage(page)).toEqual({});
});

test("a language chosen in one tab reaches the others", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/forgot-password");
  await expect(other.getByRole("button", { name: "Send verification code" })).toBeEnabled();
  await other.getByLabel("Email").fill("half@typed");
  await page.goto("/login");
  await waitForScript(page);
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(other.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(other.getByLabel("البريد الإلكتروني")).toHaveValue("half@typed");
});

test("five tabs with tokens of 70 seconds rotate three times, once each, and nobody is logged out", async ({
  page,
  context,
}) => {
  const startSeconds = secondsFromNow(0);
  const momentSeconds = (rotation: number) => startSeconds + 600 + rotation * 10;
  const api = await rotatingApi(context, { expiryOf: (rotation) => momentSeconds(rotation) + 70 });
  await comeSignedIn(page, { access_token: tokenFor(momentSeconds(0) + 70) });
  await startWithoutTime(context, startSeconds * 1000);
  const tabs = [page, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))];
  for (const tab of tabs) {
    await tab.goto("/profile");
    await passTimeUntil(tab, tab.getByRole("button", { name: "Logout" }));
  }
  for (const rotation of [1, 2, 3]) {
    await context.clock.pauseAt(momentSeconds(rotation) * 1000 + 500);
    await expect.poll(() => api.refreshes.length).toBe(rotation);
    for (const tab of tabs)
      await expect.poll(async () => (await readStorage(tab)).access_token).toBe(api.newest().accessToken);
  }
  expect(api.reused).toEqual([]);
  for (const tab of tabs) await expect(tab).toHaveURL("/profile");
});

test.describe("a tab that sleeps on the lock", () => {
  test.use({ expected: ["401", "Failed to load resource"] });

  test("holds up the others for 5 seconds and no longer", async ({ page, context }) => {
    const api = await rotatingApi(context, { expiryOf: () => secondsFromNow(600) });
    const sleeper = await context.newPage();
    await comeSignedIn(sleeper);
    await sleeper.goto("/healthz");
    await sleeper.evaluate(
      () =>
        new Promise<void>((held) => {
          navigator.locks.request("maamoul-refresh", () => {
            held();
            return new Promise(() => undefined);
          });
        }),
    );
    await openWithoutTime(page, "/subscriptions", () => api.calls.length === 2);
    await page.clock.runFor(2_000);
    expect(api.refreshes).toHaveLength(0);
    await page.clock.runFor(3_000);
    await passTimeUntil(page, () => api.calls.length === 4);
    expect(api.refreshes).toHaveLength(1);
    await expect(page).toHaveURL("/subscriptions");
  });
});
