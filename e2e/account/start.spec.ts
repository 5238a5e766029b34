import type { Page } from "@playwright/test";
import { calls } from "../../contract/calls.ts";
import { languages } from "../../contract/languages.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { planList, trial } from "../../web/testing/families.ts";
import { answer, gate, json } from "../support/api.ts";
import {
  comeRecovering,
  comeStarting,
  readIn,
  readStorage,
  secondsFromNow,
  settings,
  tokenFor,
} from "../support/browser-state.ts";
import { tabTo } from "../support/keyboard.ts";
import { startWords } from "../support/start-words.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

const email = "noor@family.example";
const PASSWORD = "sticky dates and tea";
/** A chat's address, whose first message has the e-mail. */
const aboutEmail = /\?text=[^&]*noor%40family\.example/;
const FRAGMENT = "#email=noor%40family.example&code=123456";
const sent = json({ retry_after_seconds: 60 });

async function answerConfirmation(page: Page) {
  await answer(page.context(), "plans", { plans: { data: planList } });
  await answer(page.context(), "features", trial);
  await answer(page.context(), "payments", { payments: [] });
  await answer(page.context(), "readSettings", settings);
  const session = { access_token: tokenFor(secondsFromNow(600)), refresh_token: "r", id: 7, role: "parent" };
  return answer(page.context(), "confirmSignUp", json(session));
}

for (const language of languages) {
  const say = { ...words[language], ...startWords[language] };
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const emailField = (page: Page) => page.getByLabel(say.email, { exact: true });
  const passwordField = (page: Page) => page.getByLabel(say.password, { exact: true });

  async function fillIn(page: Page): Promise<void> {
    await emailField(page).fill(email);
    await passwordField(page).fill(PASSWORD);
    await page.getByLabel(say.adult).check();
    await page.getByLabel(say.agree).check();
  }

  async function openStart(page: Page): Promise<void> {
    await page.goto("/start");
    await expect(button(page, say.continue)).toBeEnabled();
  }

  test.describe(`in ${language}`, () => {
    test.use({ expected: [/users\/((confirm-)?sign-up|verify-otp)/, "INTERNET_DISCONNECTED"] });
    test.beforeEach(({ context }) => readIn(context, language));

    test("the login leads to it, and it sends what was agreed to", async ({ page }) => {
      const asked = await answer(page, "signUp", sent);
      await page.goto("/login");
      await page.getByRole("link", { name: say.startTrial }).click();
      await expect(button(page, say.continue)).toBeEnabled();
      await fillIn(page);
      await button(page, say.continue).click();
      await expect(page).toHaveURL("/start/code");
      expect(asked.map((request) => request.postDataJSON())).toEqual([
        {
          email,
          password: PASSWORD,
          is_adult: true,
          terms_version: TERMS_VERSION,
          privacy_version: PRIVACY_VERSION,
          browser_secret: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      ]);
      await expect.poll(() => readStorage(page, "session")).toMatchObject({ start_email: email });
      const readAll = async () =>
        JSON.stringify([await readStorage(page, "session"), await readStorage(page)]);
      await expect.poll(readAll).not.toContain(PASSWORD);
    });

    test("what is missing is named, and nothing is sent without both ticks", async ({ page }) => {
      const asked = await answer(page, "signUp", sent);
      await openStart(page);
      await button(page, say.continue).click();
      await expect(emailField(page)).toBeFocused();
      await expect(emailField(page)).toHaveAccessibleDescription(say.fillIn);
      await expect(passwordField(page)).toHaveAccessibleDescription(new RegExp(`^${say.fillIn}`));
      for (const box of [say.adult, say.agree])
        await expect(page.getByLabel(box)).toHaveAccessibleDescription(say.tick);
      for (const wrong of ["noor", "noor family@x.example", "نور@family.example"]) {
        await emailField(page).fill(wrong);
        await button(page, say.continue).click();
        await expect(emailField(page)).toHaveAccessibleDescription(say.validEmail);
      }
      await emailField(page).fill(email);
      await passwordField(page).fill(PASSWORD);
      await button(page, say.continue).click();
      await expect(page.getByLabel(say.adult)).toBeFocused();
      await page.getByLabel(say.adult).check();
      await expect(page.getByLabel(say.adult)).not.toHaveAccessibleDescription(say.tick);
      await button(page, say.continue).click();
      await expect(page.getByLabel(say.agree)).toBeFocused();
      expect(asked).toHaveLength(0);
    });

    test("all digits of a code show in letters of twice the size", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await comeRecovering(page, { start_email: "noor@family.example" });
      await page.goto("/start/code");
      await waitForScript(page);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      const code = page.getByLabel(say.code);
      await code.fill("888888");
      await expect.poll(() => code.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
    });

    test("an address that the server does not take is named as such", async ({ page }) => {
      await answer(page, "signUp", json({ message: say.latinAddress, code: "invalid_email" }, 400));
      await openStart(page);
      await fillIn(page);
      await button(page, say.continue).click();
      await expect(page.getByRole("alert")).toHaveText(say.latinAddress);
    });

    test("a password that the server finds easy to guess is never called strong beside it", async ({
      page,
    }) => {
      await answer(page, "signUp", json({ message: say.common, code: "password_too_common" }, 400));
      await openStart(page);
      await fillIn(page);
      await expect(page.getByText(say.strong)).toBeVisible();
      await button(page, say.continue).click();
      await expect(page.getByRole("alert")).toHaveText(say.common);
      await expect(page.getByText(say.strong)).toHaveCount(0);
      await expect(passwordField(page)).toHaveAccessibleDescription(new RegExp(`^${say.weak}`));
      await passwordField(page).fill("other dates and coffee");
      await expect(page.getByText(say.strong)).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(passwordField(page)).toHaveAttribute("aria-invalid", "false");
    });

    test("what was said of a code is gone when another one is asked for", async ({ page }) => {
      await page.clock.install();
      await answer(page, "signUp", sent);
      await answer(page, "confirmSignUp", json({ message: say.wrongCode, code: "invalid_code" }, 400));
      await openStart(page);
      await fillIn(page);
      await button(page, say.continue).click();
      await page.getByLabel(say.code).fill("111111");
      await button(page, say.open).click();
      await expect(page.getByRole("alert")).toHaveText(say.wrongCode);
      await page.clock.fastForward(61_000);
      await button(page, say.resend).click();
      await expect(page.getByText(say.waitForCode)).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.getByLabel(say.code)).toHaveAttribute("aria-invalid", "false");
    });

    test("a slow API is asked once, and one that is gone loses nothing at either step", async ({
      page,
      context,
    }) => {
      const held = gate();
      const asked = await answer(page, "signUp", async (route) => {
        await held.passed;
        await json({}, 500)(route);
      });
      await openStart(page);
      await fillIn(page);
      await button(page, say.continue).dblclick();
      await expect(emailField(page)).toBeDisabled();
      held.open();
      await expect(page.getByRole("alert")).toHaveText(say.didNotWork);
      expect(asked).toHaveLength(1);
      await page.unroute(`**${calls.signUp.path}`);
      await context.setOffline(true);
      await button(page, say.continue).click();
      await expect(page.getByRole("alert")).toHaveText(say.noConnection);
      await expect(emailField(page)).toHaveValue(email);
      await expect(passwordField(page)).toHaveValue(PASSWORD);
      await expect(page.getByLabel(say.agree)).toBeChecked();

      await context.setOffline(false);
      await answer(page, "signUp", sent);
      await button(page, say.continue).click();
      await page.getByLabel(say.code).fill("123456");
      await context.setOffline(true);
      await button(page, say.open).click();
      await expect(page.getByRole("alert")).toHaveText(say.noConnection);
      await expect(page.getByLabel(say.code)).toHaveValue("123456");
      await context.setOffline(false);
      const confirmed = await answerConfirmation(page);
      await button(page, say.open).click();
      await expect(page).toHaveURL("/subscriptions");
      expect(confirmed.map((request) => request.postDataJSON())).toEqual([
        {
          email,
          otp: "123456",
          account: {
            password: PASSWORD,
            is_adult: true,
            terms_version: TERMS_VERSION,
            privacy_version: PRIVACY_VERSION,
          },
        },
      ]);
      await expect.poll(() => readStorage(page)).not.toHaveProperty("start_secret");
    });

    test("Back finds the form as it was, and the way on to the code", async ({ page }) => {
      await answer(page, "signUp", sent);
      await openStart(page);
      await fillIn(page);
      await button(page, say.continue).click();
      await expect(page.getByLabel(say.code)).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL("/start");
      await expect(emailField(page)).toHaveValue(email);
      await expect(passwordField(page)).toHaveValue(PASSWORD);
      await expect(page.getByLabel(say.adult)).toBeChecked();
      await page.getByRole("link", { name: say.haveCode }).click();
      await expect(page).toHaveURL("/start/code");
    });

    test("after a minute another code can be asked for, and help is offered with the case described", async ({
      page,
    }) => {
      await page.clock.install();
      const asked = await answer(page, "signUp", sent);
      await openStart(page);
      await fillIn(page);
      await button(page, say.continue).click();
      await expect(page.getByText(say.waitForCode)).toBeVisible();
      await expect(page.getByText(say.notArrived)).toBeHidden();
      await page.clock.fastForward(61_000);
      await expect(page.getByText(say.notArrived)).toBeVisible();
      await expect(page.getByRole("link", { name: say.whatsapp })).toHaveAttribute("href", aboutEmail);
      await button(page, say.resend).click();
      await expect(page.getByText(say.waitForCode)).toBeVisible();
      await expect(page.getByText(say.notArrived)).toBeHidden();
      expect(asked).toHaveLength(2);
      expect(asked[1]?.postDataJSON()).toEqual(asked[0]?.postDataJSON());

      await page.clock.fastForward(61_000);
      await page.reload();
      // The server's document has the link already, and moves when the help comes.
      await expect(page.getByText(say.notArrived)).toBeVisible();
      await page.getByRole("link", { name: say.startAgain }).click();
      await expect(page).toHaveURL("/start");
      await expect(emailField(page)).toHaveValue(email);
      await expect(passwordField(page)).toHaveValue("");
    });

    test("a recovery without its mail is helped after a minute too", async ({ page }) => {
      await comeRecovering(page, { reset_email: email, reset_resend_at: String(Date.now() - 1_000) });
      await page.goto("/verify-otp");
      await expect(page.getByText(say.notArrived)).toBeVisible();
      await expect(page.getByRole("link", { name: say.whatsapp })).toHaveAttribute("href", aboutEmail);
    });

    for (const [path, call, press] of [
      ["/start/code", "confirmSignUp", say.open],
      ["/verify-otp", "verifyOtp", say.verify],
    ] as const) {
      test(`a mail's link to ${path} fills in address and code, leaves neither in the address bar, and waits for a press`, async ({
        page,
      }) => {
        const asked = await answer(page, call, json({}, 500));
        await comeStarting(page);
        await page.goto(path + FRAGMENT);
        await expect(page.getByLabel(say.code)).toHaveValue("123456");
        await expect(page.getByText(email)).toBeVisible();
        await expect(page).toHaveURL(path);
        await expect(button(page, press)).toBeEnabled();
        expect(asked).toHaveLength(0);
        await button(page, press).click();
        await expect.poll(() => asked.length).toBe(1);
        expect(asked[0]?.postDataJSON()).toMatchObject({ email, otp: "123456" });
      });
    }
  });
}

test.describe("in any language", () => {
  const say = { ...words.en, ...startWords.en };

  test("the keyboard alone opens an account", async ({ page }) => {
    await answer(page, "signUp", sent);
    await answerConfirmation(page);
    await page.goto("/start");
    await expect(page.getByRole("button", { name: say.continue })).toBeEnabled();
    await page.getByLabel(say.email, { exact: true }).focus();
    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    // Past the button that shows the password.
    for (const key of ["Tab", "Tab", "Space", "Tab", "Space", "Enter"]) await page.keyboard.press(key);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await tabTo(page, `textbox "${say.code}"`);
    await page.keyboard.type("123456");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: say.opened })).toBeVisible();
  });

  test("the link can be opened in the tab that waits for it", async ({ page }) => {
    await comeRecovering(page, { start_email: email });
    await page.goto("/start/code");
    await expect(page.getByLabel(say.code)).toHaveValue("");
    await page.evaluate((fragment) => location.assign(fragment), FRAGMENT);
    await expect(page.getByLabel(say.code)).toHaveValue("123456");
    await expect(page).toHaveURL("/start/code");
  });

  for (const address of ["/start/code", "/start/code#email=noor&code=1", "/start/code#main"]) {
    test(`${address} without a sign-up goes to its beginning`, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveURL("/start");
      await expect(page.getByRole("button", { name: say.continue })).toBeEnabled();
    });
  }

  test("of two tabs the second follows the first into the account", async ({ page, context }) => {
    await answer(context, "signUp", sent);
    const asked = await answerConfirmation(page);
    await comeStarting(page);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`/start/code${FRAGMENT}`);
    await page.getByRole("button", { name: say.open }).click();
    await expect(page).toHaveURL("/subscriptions");
    await expect(other).toHaveURL("/profile");
    expect(asked).toHaveLength(1);
    await other.goto(`/start/code${FRAGMENT}`);
    await expect(other).toHaveURL("/profile");
  });

  test("with an API elsewhere it is not offered, and the buttons lead to the operator's address", async ({
    page,
    servers,
  }) => {
    const { origin } = await servers.launchReady({ API_HOST: "https://api.maamoul.example" });
    await page.goto(`${origin}/login`);
    await expect(page.getByRole("button", { name: say.login })).toBeEnabled();
    await expect(page.getByRole("link", { name: say.startTrial })).toHaveCount(0);
    for (const path of ["/start", `/start/code${FRAGMENT}`]) {
      await page.goto(origin + path);
      await expect(page).toHaveURL(`${origin}/`);
    }
    const home = await (await page.request.get(origin)).text();
    expect(home).not.toContain('href="/start');
  });
});
