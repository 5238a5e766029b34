import type { Page } from "@playwright/test";
import { answer, gate, json } from "../support/api.ts";
import { comeRecovering, comeSignedIn, readStorage } from "../support/browser-state.ts";
import { holdScript } from "../support/hold-script.ts";
import { DEMO_PASSWORD, logIn } from "../support/log-in.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { type Words, words } from "../support/words.ts";

const demo = { email: "parent@maamoul.example", password: DEMO_PASSWORD };

async function fillIn(page: Page, say: Words, { email, password } = demo) {
  await page.getByLabel(say.email).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(password);
}

const say = words.en;

test("a login stores the session and lands on the subscriptions, never on the profile", async ({ page }) => {
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto("/login");
  await fillIn(page, say, { ...demo, email: " Parent@Maamoul.example" });
  await page.getByRole("button", { name: say.login }).click();
  await expect(page).toHaveURL("/subscriptions");
  await expect(page.getByRole("button", { name: say.logout })).toBeVisible();
  expect(visited).not.toContain("/profile");
  const something = expect.stringMatching(/./);
  await expect
    .poll(() => readStorage(page))
    .toMatchObject({
      user_id: something,
      user_role: "parent",
      user_email: demo.email,
      access_token: something,
      refresh_token: something,
    });
});

test("a login whose plans are slow to come shows that it loads", async ({ page }) => {
  const plans = gate();
  await page.route(/\/assets\/subscriptions-[^/]+\.js$/, async (route) => {
    await plans.passed;
    await route.continue();
  });
  await page.goto("/login");
  await fillIn(page, say);
  await page.getByRole("button", { name: say.login }).click();
  await expect(page.getByText(say.loading).first()).toBeVisible();
  plans.open();
  await expect(page.getByRole("button", { name: say.logout })).toBeVisible();
});

test("the startup check shows that it loads", async ({ page }) => {
  await comeSignedIn(page);
  await page.route("**/assets/*.js", () => undefined);
  await page.goto("/profile", { waitUntil: "commit" });
  await expect(page.getByText(say.loading)).toBeVisible();
});

test.describe("refused", () => {
  test.use({ expected: ["users/login", "Failed to load resource", "INTERNET_DISCONNECTED"] });

  test("a refused login shows the server's words, keeps the form and refreshes nothing", async ({ page }, {
    repeatEachIndex,
  }) => {
    const email = `nobody.${repeatEachIndex}@maamoul.example`;
    const refreshed = await answer(page, "refresh", json({}, 500));
    await comeSignedIn(page, { access_token: null });
    await page.goto("/login");
    await fillIn(page, say, { email, password: "not-the-password" });
    await page.getByRole("button", { name: say.login }).click();
    await expect(page.getByRole("alert")).toHaveText(say.loginFailed);
    await expect(page.getByLabel(say.email)).toHaveValue(email);
    await expect(page.getByRole("button", { name: say.login })).toBeFocused();
    expect(refreshed).toHaveLength(0);
    await expect.poll(() => readStorage(page)).toHaveProperty("refresh_token");
  });

  test("offline the fallback shows, nothing typed is lost, and the next try works", async ({
    page,
    context,
  }) => {
    await page.goto("/login");
    await waitForScript(page);
    await fillIn(page, say);
    await context.setOffline(true);
    await page.getByRole("button", { name: say.login }).click();
    await expect(page.getByRole("alert")).toHaveText(say.noConnection);
    await expect(page.getByLabel(say.password, { exact: true })).toHaveValue(demo.password);
    await context.setOffline(false);
    await page.getByRole("button", { name: say.login }).click();
    await expect(page).toHaveURL("/subscriptions");
  });
});

test("Back after a login leads to the page before it, and forward again to the account", async ({ page }) => {
  await page.goto("/");
  await logIn(page, demo);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(page).toHaveURL("/subscriptions");
});

test.describe("before the script arrives", () => {
  test("a form cannot be sent into the void", async ({ page }) => {
    await page.route("**/assets/*.js", () => undefined);
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByLabel("Email").fill(demo.email);
    await expect(page.getByRole("button", { name: "Login" })).toBeDisabled();
    await page.getByLabel("Email").press("Enter");
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("Email")).toHaveValue(demo.email);
  });

  test("an address from before stays out of a field that somebody is in", async ({ page }) => {
    await comeRecovering(page, { login_email: "other@maamoul.example" });
    const script = await holdScript(page);
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByLabel(say.email).focus();
    script.open();
    await expect(page.getByRole("button", { name: say.login })).toBeEnabled();
    await page.keyboard.type(demo.email);
    await expect(page.getByLabel(say.email)).toHaveValue(demo.email);
  });

  test("what is typed in a form stays", async ({ context }) => {
    const recovering = { start_email: demo.email, reset_email: demo.email, reset_token: "reset-1" };
    for (const { path, field, typed = demo.email, kept = typed } of [
      { path: "/login", field: "email" },
      { path: "/forgot-password", field: "email" },
      { path: "/verify-otp", field: "otp", typed: "١٢٣ ٤٥٦", kept: "123456" },
      { path: "/reset-password", field: "new_password" },
      { path: "/start", field: "password" },
      { path: "/start/code", field: "otp", typed: "123456" },
    ])
      await test.step(path, async () => {
        const page = await context.newPage();
        await comeRecovering(page, recovering);
        const script = await holdScript(page);
        await page.goto(path, { waitUntil: "commit" });
        await page.locator(`input[name=${field}]`).fill(typed);
        script.open();
        await expect(page.locator("form button[type=submit]"), path).toBeEnabled();
        await expect(page.locator(`input[name=${field}]`), path).toHaveValue(kept);
      });
  });
});
