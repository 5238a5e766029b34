import type { Page } from "@playwright/test";
import { planList, trial } from "../../../web/testing/families.ts";
import { answer, json } from "../support/api.ts";
import { readAtRest } from "../support/at-rest.ts";
import { comeStarting, readStorage, secondsFromNow, settings, tokenFor } from "../support/browser-state.ts";
import { startWords } from "../support/start-words.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const email = "noor@family.example";
const PASSWORD = "sticky dates and tea";
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

const say = { ...words.en, ...startWords.en };

async function askForAccount(page: Page): Promise<void> {
  await answer(page, "signUp", sent);
  await page.goto("/start");
  await expect(page.getByRole("button", { name: say.continue })).toBeEnabled();
  await page.getByLabel(say.email, { exact: true }).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(say.adult).check();
  await page.getByLabel(say.agree).check();
  await page.getByRole("button", { name: say.continue }).click();
}

test("Back finds the form as it was, and the way on to the code", async ({ page }) => {
  await askForAccount(page);
  await expect(page.getByLabel(say.code)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/start");
  await expect(page.getByLabel(say.email, { exact: true })).toHaveValue(email);
  await expect(page.getByLabel(say.password, { exact: true })).toHaveValue(PASSWORD);
  await expect(page.getByLabel(say.adult)).toBeChecked();
  await page.getByRole("link", { name: say.haveCode }).click();
  await expect(page).toHaveURL("/start/code");
});

test("the browser that asked proves it after a reload and chooses nothing again", async ({ page }) => {
  const asked = await answerConfirmation(page);
  await askForAccount(page);
  await expect(page).toHaveURL("/start/code");
  const { start_secret: browser_secret } = await readAtRest(() => readStorage(page));
  await page.reload();
  await expect(page.getByRole("button", { name: say.open })).toBeEnabled();
  await page.getByLabel(say.code).fill("123456");
  await expect(page.getByLabel(say.password, { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: say.open }).click();
  await expect(page.getByRole("heading", { name: say.opened })).toBeVisible();
  expect(asked.map((request) => request.postDataJSON())).toEqual([{ email, otp: "123456", browser_secret }]);
  await expect.poll(() => readStorage(page)).not.toHaveProperty("start_secret");
});

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
