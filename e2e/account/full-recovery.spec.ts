import type { Page } from "@playwright/test";
import { languages } from "../../contract/languages.ts";
import { readIn, readStorage } from "../support/browser-state.ts";
import { stopTime } from "../support/clock.ts";
import { logIn, submitLogin } from "../support/log-in.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

/** Accounts that no other journey logs in with: a reset ends all their sessions. */
const accounts = { en: "child@maamoul.example", ar: "admin@maamoul.example" };

async function readCode(page: Page, email: string): Promise<string> {
  const mail = page.getByRole("listitem").filter({ hasText: email }).first();
  await expect
    .poll(async () => {
      await page.goto("/sandbox/mailbox");
      return mail.count();
    })
    .toBe(1);
  await mail.getByRole("link").click();
  const text = await page.locator("details pre").textContent();
  return String(text?.match(/\b\d{6}\b/)?.[0]);
}

for (const language of languages) {
  const say = words[language];
  const email = accounts[language];

  test.describe(`in ${language}`, () => {
    // The browser under test looks for a script of its own in the mail's frame, which lets none run.
    test.use({ expected: [/401|400/, "Blocked script execution"] });

    test("a forgotten password is replaced by the code in the mail, and ends every session", async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      await readIn(context, language);
      const elsewhere = await browser.newContext({ baseURL });
      await readIn(elsewhere, language);
      const oldSession = await elsewhere.newPage();
      await logIn(oldSession, { email, language });

      await page.clock.install();
      await page.goto("/forgot-password");
      await page.getByLabel(say.email).fill(email);
      await page.getByRole("button", { name: say.sendCode }).click();
      await expect(page).toHaveURL("/verify-otp");
      const code = await readCode(await context.newPage(), email);
      const wrong = code === "000000" ? "111111" : "000000";
      await page.getByLabel(say.code).fill(wrong);
      await page.getByRole("button", { name: say.verify }).click();
      await expect(page.getByRole("alert")).toHaveText(say.wrongCode);
      await page.getByLabel(say.code).fill(code);
      await page.getByRole("button", { name: say.verify }).click();
      await expect(page).toHaveURL("/reset-password");

      await page.getByLabel(say.newPassword, { exact: true }).fill("date-filling-9");
      await page.getByLabel(say.confirmPassword, { exact: true }).fill("date-filling-9");
      await stopTime(page);
      await page.getByRole("button", { name: say.updatePassword }).click();
      await expect(page.getByRole("status")).toHaveText(say.changed);
      await page.clock.resume();
      await expect(page).toHaveURL("/login");

      await submitLogin(page, { email, language });
      await expect(page.getByRole("alert")).toHaveText(say.loginFailed);
      await logIn(page, { email, language, password: "date-filling-9" });

      await oldSession.goto("/subscriptions");
      await expect(oldSession).toHaveURL("/login");
      await expect.poll(() => readStorage(oldSession)).toEqual({});
      await elsewhere.close();
    });
  });
}
