import { readIn, readStorage } from "../support/browser-state.ts";
import { stopTime } from "../support/clock.ts";
import { logIn, submitLogin } from "../support/log-in.ts";
import { waitForMailedCode } from "../support/mailed-link.ts";
import { openAccount } from "../support/open-account.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const FORGOTTEN = "sticky dates and tea";
const language = "ar";
const say = words[language];

test.use({ expected: [/401|400/] });

test("a forgotten password is replaced by the code in the mail, and ends every session", async ({
  page,
  context,
  browser,
  baseURL,
}, { repeatEachIndex }) => {
  const email = `forgetful.${repeatEachIndex}@family.example`;
  await openAccount(page.request, { email, password: FORGOTTEN, origin: String(baseURL) });
  await readIn(context, language);
  const elsewhere = await browser.newContext({ baseURL });
  await readIn(elsewhere, language);
  const oldSession = await elsewhere.newPage();
  await logIn(oldSession, { email, password: FORGOTTEN, language });

  await page.clock.install();
  await page.goto("/forgot-password");
  await page.getByLabel(say.email).fill(email);
  await page.getByRole("button", { name: say.sendCode }).click();
  await expect(page).toHaveURL("/verify-otp");
  const code = await waitForMailedCode(String(baseURL), email, "/verify-otp");
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

  await submitLogin(page, { email, password: FORGOTTEN, language });
  await expect(page.getByRole("alert")).toHaveText(say.loginFailed);
  await logIn(page, { email, language, password: "date-filling-9" });

  await oldSession.goto("/subscriptions");
  await expect(oldSession).toHaveURL("/login");
  await expect.poll(() => readStorage(oldSession)).toEqual({});
});
