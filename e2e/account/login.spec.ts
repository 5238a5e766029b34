import type { Page } from "@playwright/test";
import { languages } from "../../contract/languages.ts";
import { answer, gate, json } from "../support/api.ts";
import { comeSignedIn, readIn, readStorage } from "../support/browser-state.ts";
import { DEMO_PASSWORD, logIn } from "../support/log-in.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { type Words, words } from "../support/words.ts";

const demo = { email: "parent@maamoul.example", password: DEMO_PASSWORD };
const session = { access_token: "a.b.c", refresh_token: "r", id: 7, role: "parent" };

async function fillIn(page: Page, say: Words, { email, password } = demo) {
  await page.getByLabel(say.email).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(password);
}

for (const language of languages) {
  const say = words[language];

  test.describe(`in ${language}`, () => {
    test.beforeEach(({ context }) => readIn(context, language));

    test("a login stores the session and lands on the subscriptions, never on the profile", async ({
      page,
    }) => {
      const visited: string[] = [];
      page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
      await page.goto("/login");
      await fillIn(page, say, { ...demo, email: " Parent@Maamoul.example" });
      await page.getByRole("button", { name: say.login }).click();
      await expect(page).toHaveURL("/subscriptions");
      await expect(page.getByRole("button", { name: say.logout })).toBeVisible();
      expect(visited).not.toContain("/profile");
      const stored = await readStorage(page);
      expect(stored).toMatchObject({ user_role: "parent", user_email: demo.email });
      expect(stored.user_id).toBeTruthy();
      expect(stored.access_token).toBeTruthy();
      expect(stored.refresh_token).toBeTruthy();
    });

    test("the button says so while the login is under way, and clicks make one request", async ({ page }) => {
      const held = gate();
      const asked = await answer(page, "login", async (route) => {
        await held.passed;
        await route.continue();
      });
      await page.goto("/login");
      await fillIn(page, say);
      await page.getByRole("button", { name: say.login }).dblclick();
      const busy = page.getByRole("button", { name: say.loggingIn });
      await expect(busy).toBeDisabled();
      await busy.click({ force: true });
      expect(asked).toHaveLength(1);
      held.open();
      await expect(page).toHaveURL("/subscriptions");
      expect(asked).toHaveLength(1);
    });

    test("fields that are empty or no e-mail are named in the reader's language, and nothing is sent", async ({
      page,
    }) => {
      const asked = await answer(page, "login", json(session));
      await page.goto("/login");
      const message = (label: string) =>
        page
          .getByLabel(label, { exact: true })
          .evaluate((field: HTMLInputElement) => field.validationMessage);
      await page.getByRole("button", { name: say.login }).click();
      expect(await message(say.email)).toBe(say.fillIn);
      await page.getByLabel(say.email).fill("parent");
      await page.getByRole("button", { name: say.login }).click();
      expect(await message(say.email)).toBe(say.validEmail);
      await page.getByLabel(say.email).fill(demo.email);
      await page.getByRole("button", { name: say.login }).click();
      expect(await message(say.password)).toBe(say.fillIn);
      expect(asked).toHaveLength(0);
    });

    test("the startup check shows that it loads", async ({ page }) => {
      await comeSignedIn(page);
      await page.route("**/assets/*.js", () => undefined);
      await page.goto("/profile", { waitUntil: "commit" });
      await expect(page.getByText(say.loading)).toBeVisible();
    });
  });

  test.describe(`refused in ${language}`, () => {
    test.use({ expected: ["users/login", "Failed to load resource", "INTERNET_DISCONNECTED"] });
    test.beforeEach(({ context }) => readIn(context, language));

    test("a refused login shows the server's words, keeps the form and refreshes nothing", async ({
      page,
    }) => {
      const refreshed = await answer(page, "refresh", json({}, 500));
      await comeSignedIn(page, { access_token: null });
      await page.goto("/login");
      await fillIn(page, say, { email: "nobody@maamoul.example", password: "not-the-password" });
      await page.getByRole("button", { name: say.login }).click();
      await expect(page.getByRole("alert")).toHaveText(say.loginFailed);
      await expect(page.getByLabel(say.email)).toHaveValue("nobody@maamoul.example");
      await expect(page.getByRole("button", { name: say.login })).toBeFocused();
      expect(refreshed).toHaveLength(0);
      await expect.poll(() => readStorage(page)).toHaveProperty("refresh_token");
    });

    test("a refusal without words shows the fallback", async ({ page }) => {
      await answer(page, "login", json({}, 500));
      await page.goto("/login");
      await fillIn(page, say);
      await page.getByRole("button", { name: say.login }).click();
      await expect(page.getByRole("alert")).toHaveText(say.loginFailed);
    });

    test("the fallback follows the language", async ({ page }) => {
      await answer(page, "login", json({}, 500));
      await page.goto("/login");
      await fillIn(page, say);
      await page.getByRole("button", { name: say.login }).click();
      await expect(page.getByRole("alert")).toHaveText(say.loginFailed);
      await page.locator("header a[hreflang]").click();
      const other = words[language === "en" ? "ar" : "en"];
      await expect(page.getByRole("alert")).toHaveText(other.loginFailed);
      await expect(page.getByLabel(other.email)).toHaveValue(demo.email);
    });

    test("a message of the server goes before the fallback", async ({ page }) => {
      await answer(page, "login", json({ message: "Wait 30 seconds", code: "too_many_requests" }, 429));
      await page.goto("/login");
      await fillIn(page, say);
      await page.getByRole("button", { name: say.login }).click();
      await expect(page.getByRole("alert")).toHaveText("Wait 30 seconds");
    });

    test("offline the fallback shows, nothing typed is lost, and the next try works", async ({
      page,
      context,
    }) => {
      await page.goto("/login");
      await fillIn(page, say);
      await context.setOffline(true);
      await page.getByRole("button", { name: say.login }).click();
      await expect(page.getByRole("alert")).toHaveText(say.loginFailed);
      await expect(page.getByLabel(say.password, { exact: true })).toHaveValue(demo.password);
      await context.setOffline(false);
      await page.getByRole("button", { name: say.login }).click();
      await expect(page).toHaveURL("/subscriptions");
    });
  });
}

test("the password can be shown and hidden again", async ({ page }) => {
  await page.goto("/login");
  await waitForScript(page);
  const password = page.getByLabel("Password", { exact: true });
  const show = page.getByRole("button", { name: "Show password" });
  await password.fill("cookies-123");
  await expect(password).toHaveAttribute("type", "password");
  await show.click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await show.click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("cookies-123");
});

test("password managers know the fields", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
});

test("Back after a login leads to the page before it, and forward again to the account", async ({ page }) => {
  await page.goto("/");
  await logIn(page, demo);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(page).toHaveURL("/subscriptions");
});

for (const path of ["/login", "/forgot-password", "/verify-otp", "/reset-password"]) {
  test(`a stored token leads from ${path} to the profile`, async ({ page }) => {
    await comeSignedIn(page);
    await page.goto(path);
    await expect(page).toHaveURL("/profile");
    await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  });
}

for (const path of ["/subscriptions", "/profile"]) {
  test(`a guest is led from ${path} to the login`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  });
}

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
});
