import { type Language, languages } from "../../contract/languages.ts";
import { answer, json } from "../support/api.ts";
import { allOf } from "../support/at-rest.ts";
import { comeRecovering, comeStarting, readIn } from "../support/browser-state.ts";
import { startWords } from "../support/start-words.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

test.use({ expected: [/users\/((confirm-)?sign-up|login|verify-otp|(forgot|reset)-password)/] });

const EMAIL = "noor@family.example";
const OTHER: Record<Language, Language> = { en: "ar", ar: "en" };

for (const language of languages) {
  const say = { ...words[language], ...startWords[language] };

  test.describe(language, () => {
    test.beforeEach(({ context }) => readIn(context, language));

    test("what the server refused with goes when the reader changes the language, and what was typed stays", async ({
      page,
    }) => {
      const other = OTHER[language];
      await answer(page, "login", json({ message: "42: refused", code: "invalid_credentials" }, 401));
      await page.goto("/login");
      await page.getByLabel(say.email).fill(EMAIL);
      await page.getByLabel(say.password, { exact: true }).fill("wrong");
      await page.getByRole("button", { name: say.login }).click();
      await expect(page.getByRole("alert")).toHaveText("42: refused");
      await page.getByRole("banner").locator(`a[lang=${other}]`).click();
      await expect(page.getByLabel(words[other].email)).toHaveValue(EMAIL);
      await expect(page.getByRole("alert")).toHaveCount(0);
      await page.getByRole("button", { name: words[other].login }).click();
      await expect(page.getByRole("alert")).toHaveText("42: refused");
    });

    for (const [path, call, passwords] of [
      ["/login", "login", 1],
      ["/forgot-password", "forgotPassword", 0],
    ] as const)
      test(`an address that the server does not take is marked, described and focused at ${path}`, async ({
        page,
      }) => {
        await answer(page, call, json({ message: say.latinAddress, code: "invalid_email" }, 400));
        await page.goto(path);
        const email = page.getByLabel(say.email);
        await email.fill("noor@family");
        for (const password of await allOf(page.locator("input[name=password]"), passwords))
          await password.fill("wrong");
        await page.locator("form button[type=submit]").click();
        await expect(email).toBeFocused();
        await expect(email).toHaveAttribute("aria-invalid", "true");
        await expect(email).toHaveAccessibleDescription(say.latinAddress);
      });

    test("a new password that is refused is marked, described and focused", async ({ page }) => {
      await answer(page, "resetPassword", json({ message: say.common, code: "password_too_common" }, 400));
      await comeRecovering(page, { reset_email: EMAIL, reset_token: "reset-1" });
      await page.goto("/reset-password");
      const fields = page.locator("form input[type=password]");
      for (const field of await allOf(fields, 2)) await field.fill("password");
      await page.locator("form button[type=submit]").click();
      await expect(fields.first()).toBeFocused();
      await expect(fields.first()).toHaveAttribute("aria-invalid", "true");
      await expect(fields.first()).toHaveAccessibleDescription(new RegExp(`${say.common}$`));
      await expect(fields.last()).toHaveAttribute("aria-invalid", "false");
    });

    test("a password that is refused is marked, described and focused where an account is opened", async ({
      page,
    }) => {
      await answer(page, "signUp", json({ message: say.tooShort, code: "password_too_short" }, 400));
      await page.goto("/start");
      const password = page.getByLabel(say.password, { exact: true });
      await page.getByLabel(say.email, { exact: true }).fill(EMAIL);
      await password.fill("short");
      await page.getByLabel(say.adult).check();
      await page.getByLabel(say.agree).check();
      await page.getByRole("button", { name: say.continue, exact: true }).click();
      await expect(password).toBeFocused();
      await expect(password).toHaveAttribute("aria-invalid", "true");
      await expect(password).toHaveAccessibleDescription(new RegExp(`${say.tooShort}$`));
    });

    for (const [path, call, kept] of [
      ["/start/code", "confirmSignUp", "start_email"],
      ["/verify-otp", "verifyOtp", "reset_email"],
    ] as const) {
      test(`a lost connection is not called a mistake in the code at ${path}`, async ({ page }) => {
        await comeStarting(page, { [kept]: EMAIL });
        await answer(page, call, (route) => route.abort());
        await page.goto(path);
        await expect(page.locator("form button[type=submit]")).toBeEnabled();
        const code = page.getByLabel(say.code);
        await code.fill("123456");
        await code.press("Enter");
        await expect(page.getByRole("alert")).toBeVisible();
        await expect(code).toHaveAttribute("aria-invalid", "false");
      });
    }
  });
}
