import type { Page } from "@playwright/test";
import { languages } from "../../contract/languages.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { planList, trial } from "../../web/testing/families.ts";
import { answer, json } from "../support/api.ts";
import { readAtRest } from "../support/at-rest.ts";
import { comeStarting, readIn, readStorage, secondsFromNow, tokenFor } from "../support/browser-state.ts";
import { startWords } from "../support/start-words.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const email = "noor@family.example";
const PASSWORD = "sticky dates and tea";
const LINK = "/start/code#email=noor%40family.example&code=123456";
const account = {
  password: PASSWORD,
  is_adult: true,
  terms_version: TERMS_VERSION,
  privacy_version: PRIVACY_VERSION,
};
const session = { access_token: tokenFor(secondsFromNow(600)), refresh_token: "r", id: 7, role: "parent" };

for (const language of languages) {
  const say = { ...words[language], ...startWords[language] };
  const passwordField = (page: Page) => page.getByLabel(say.password, { exact: true });
  const open = (page: Page) => page.getByRole("button", { name: say.open, exact: true });

  async function choose(page: Page): Promise<void> {
    await passwordField(page).fill(PASSWORD);
    await page.getByLabel(say.adult).check();
    await page.getByLabel(say.agree).check();
  }

  test.describe(`in ${language}`, () => {
    test.use({ expected: [/users\/confirm-sign-up/] });
    test.beforeEach(async ({ context, page }) => {
      await readIn(context, language);
      await answer(page, "plans", { plans: { data: planList } });
      await answer(page, "features", trial);
      await answer(page, "payments", { payments: [] });
    });

    test("a mail opened in a browser that did not ask wants a password and both ticks, and sends those", async ({
      page,
    }) => {
      const asked = await answer(page, "confirmSignUp", session);
      await page.goto(LINK);
      await expect(page.getByText(say.chooseHere)).toBeVisible();
      await expect(open(page)).toBeEnabled();
      await open(page).click();
      await expect(passwordField(page)).toBeFocused();
      await passwordField(page).fill("noor");
      await expect(page.getByText(say.weak)).toBeVisible();
      await open(page).click();
      await expect(page.getByLabel(say.adult)).toBeFocused();
      expect(asked).toHaveLength(0);
      await choose(page);
      await open(page).click();
      await expect(page.getByRole("heading", { name: say.opened })).toBeVisible();
      expect(asked.map((request) => request.postDataJSON())).toEqual([{ email, otp: "123456", account }]);
    });

    test("what the API says of the password is said at its field, and not of the code", async ({ page }) => {
      await answer(page, "confirmSignUp", json({ message: say.common, code: "password_too_common" }, 400));
      await page.goto(LINK);
      await expect(open(page)).toBeEnabled();
      await choose(page);
      await open(page).click();
      await expect(page.getByRole("alert")).toHaveText(say.common);
      await expect(passwordField(page)).toBeFocused();
      await expect(passwordField(page)).toHaveAccessibleDescription(new RegExp(`${say.common}$`));
      await expect(page.getByLabel(say.code)).toHaveAttribute("aria-invalid", "false");
    });

    test("the browser that asked proves it after a reload and chooses nothing again", async ({ page }) => {
      await answer(page, "signUp", { retry_after_seconds: 60 });
      const asked = await answer(page, "confirmSignUp", session);
      await page.goto("/start");
      await expect(page.getByRole("button", { name: say.continue, exact: true })).toBeEnabled();
      await page.getByLabel(say.email, { exact: true }).fill(email);
      await choose(page);
      await page.getByRole("button", { name: say.continue, exact: true }).click();
      await expect(page).toHaveURL("/start/code");
      const { start_secret: browser_secret } = await readAtRest(() => readStorage(page));
      await page.reload();
      await expect(open(page)).toBeEnabled();
      await page.getByLabel(say.code).fill("123456");
      await expect(passwordField(page)).toHaveCount(0);
      await open(page).click();
      await expect(page.getByRole("heading", { name: say.opened })).toBeVisible();
      expect(asked.map((request) => request.postDataJSON())).toEqual([
        { email, otp: "123456", browser_secret },
      ]);
      await expect.poll(() => readStorage(page)).not.toHaveProperty("start_secret");
    });

    test("a browser whose proof the API does not take chooses then, and the code stays", async ({ page }) => {
      const refused = json({ message: say.passwordRequired, code: "password_required" }, 400);
      const asked = await answer(page, "confirmSignUp", (route, count) =>
        count === 1 ? refused(route) : json(session)(route),
      );
      await comeStarting(page);
      await page.goto(LINK);
      await expect(open(page)).toBeEnabled();
      await open(page).click();
      await expect(page.getByRole("alert")).toHaveText(say.passwordRequired);
      await expect(passwordField(page)).toBeFocused();
      await expect(page.getByText(say.weak)).toHaveCount(0);
      await choose(page);
      await expect(page.getByRole("alert")).toHaveCount(0);
      await open(page).click();
      await expect(page.getByRole("heading", { name: say.opened })).toBeVisible();
      expect(asked[1]?.postDataJSON()).toEqual({ email, otp: "123456", account });
    });
  });
}
