import type { BrowserContext, Page } from "@playwright/test";
import type { Language } from "../../../contract/languages.ts";
import { readAtRest } from "../support/at-rest.ts";
import { readStorage } from "../support/browser-state.ts";
import { fetchPath } from "../support/fetch-path.ts";
import { logIn } from "../support/log-in.ts";
import { waitForMailedLink } from "../support/mailed-link.ts";
import { startWords } from "../support/start-words.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const PASSWORD = "sticky dates and tea";
const CHOSEN = "walnuts, then roses";

test.use({ expected: [/users\/((confirm-)?sign-up|login)/] });

/** What somebody does who reads in this language. */
function readerOf(language: Language) {
  const say = { ...words[language], ...startWords[language] };

  async function choose(page: Page, password: string): Promise<void> {
    await page.getByLabel(say.password, { exact: true }).fill(password);
    await page.getByLabel(say.adult).check();
    await page.getByLabel(say.agree).check();
  }

  async function fillIn(page: Page, email: string): Promise<void> {
    await page.getByLabel(say.email, { exact: true }).fill(email);
    await choose(page, PASSWORD);
  }

  /** Another browser on the same site: it shares nothing with the one that asked. */
  async function openLink(elsewhere: BrowserContext, email: string, path: string): Promise<Page> {
    const page = await elsewhere.newPage();
    await page.goto("/healthz");
    const { origin } = new URL(page.url());
    await page.goto(await waitForMailedLink(origin, email, path));
    await expect(page).toHaveURL(path);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByLabel(say.code)).toHaveValue(/^\d{6}$/);
    return page;
  }

  return { say, choose, fillIn, openLink };
}

test("the main button leads to a running trial, with the mail opened in another browser, and a recovery is finished in a third", async ({
  page,
  browser,
  baseURL,
}, { repeatEachIndex }) => {
  const { say, choose, fillIn, openLink } = readerOf("en");
  const email = `noor.${repeatEachIndex}@family.example`;
  await page.goto("/");
  const opening = page.waitForEvent("popup");
  await page.getByRole("main").getByRole("link", { name: say.startTrial }).first().click();
  const start = await opening;
  await expect(start).toHaveURL("/start");
  await expect(start.locator("html")).toHaveAttribute("lang", "en");
  await expect(start.getByRole("button", { name: say.continue, exact: true })).toBeEnabled();
  await fillIn(start, ` ${email.toUpperCase()} `);
  await expect(start.getByText(say.strong)).toBeVisible();
  await start.getByRole("button", { name: say.continue, exact: true }).click();
  await expect(start).toHaveURL("/start/code");
  await expect(start.getByText(say.sentTo)).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL });
  const phone = await openLink(elsewhere, email, "/start/code");
  await expect(phone.getByText(say.chooseHere)).toBeVisible();
  await choose(phone, "Password123");
  await phone.getByRole("button", { name: say.open }).click();
  await expect(phone.getByRole("alert")).toHaveText(say.common);
  await choose(phone, CHOSEN);
  const code = await readAtRest(() => phone.getByLabel(say.code).inputValue());
  await phone.getByRole("button", { name: say.open }).click();
  await expect(phone).toHaveURL("/subscriptions");
  await expect(phone.getByRole("heading", { name: say.opened })).toBeVisible();
  for (const text of [say.getApp, say.addChild, say.freeUntil])
    await expect(phone.getByRole("heading", { name: text })).toBeVisible();
  await expect(phone.getByRole("heading", { name: say.trialDaysLeft })).toBeVisible();
  await phone.getByRole("button", { name: say.gotIt }).click();
  await phone.reload();
  await expect(phone.getByRole("heading", { name: say.trialDaysLeft })).toBeVisible();
  await expect(phone.getByRole("heading", { name: say.opened })).toBeHidden();
  await expect.poll(() => readStorage(phone, "session")).toEqual({});
  await phone.goto("/profile");
  await expect(phone.getByRole("heading", { name: say.agreedTo })).toBeVisible();

  // The tab that asked: its code is used up, and the login takes the password that was chosen with it.
  await start.getByLabel(say.code).fill(code);
  await start.getByRole("button", { name: say.open }).click();
  await expect(start.getByRole("alert")).toHaveText(say.wrongCode);
  await start.getByRole("link", { name: say.login }).click();
  await expect(start).toHaveURL("/login");
  await start.getByLabel(say.email, { exact: true }).fill(email);
  await start.getByLabel(say.password, { exact: true }).fill(PASSWORD);
  await start.getByRole("button", { name: say.login, exact: true }).click();
  await expect(start.getByRole("alert")).toHaveText(say.loginFailed);
  await waitForMailedLink(String(baseURL), email, "/forgot-password");

  await start.goto("/forgot-password");
  await start.getByLabel(say.email).fill(email);
  await start.getByRole("button", { name: say.sendCode }).click();
  await expect(start).toHaveURL("/verify-otp");
  const third = await browser.newContext({ baseURL });
  const tablet = await openLink(third, email, "/verify-otp");
  await tablet.getByRole("button", { name: say.verify }).click();
  await expect(tablet).toHaveURL("/reset-password");
  await tablet.getByLabel(say.newPassword, { exact: true }).fill("date-filling-9");
  await tablet.getByLabel(say.confirmPassword, { exact: true }).fill("date-filling-9");
  await tablet.getByRole("button", { name: say.updatePassword }).click();
  await expect(tablet).toHaveURL("/login");
  await logIn(tablet, { email, password: "date-filling-9", language: "en" });
});

const language = "ar";
const { say, fillIn, openLink } = readerOf(language);

test("a mail opened in the browser that asked opens the account with the password that was typed there", async ({
  page,
  baseURL,
}, { repeatEachIndex }) => {
  const email = `layla.${repeatEachIndex}@family.example`;
  await page.goto(`/start?language=${language}`);
  await expect(page.getByRole("button", { name: say.continue, exact: true })).toBeEnabled();
  await fillIn(page, email);
  await page.getByRole("button", { name: say.continue, exact: true }).click();
  await expect(page).toHaveURL("/start/code");
  const tab = await openLink(page.context(), email, "/start/code");
  await expect(tab.getByLabel(say.password, { exact: true })).toHaveCount(0);
  await tab.getByRole("button", { name: say.open }).click();
  await expect(tab.getByRole("heading", { name: say.opened })).toBeVisible();
  const login = await fetchPath(page.request, `${baseURL}/api/v1/users/login`, {
    method: "POST",
    data: { email, password: PASSWORD },
  });
  expect(login.status()).toBe(200);
});

test("an address that has an account sees the same screen, and its mail leads to the login", async ({
  page,
  baseURL,
}) => {
  const known = "employee@adnoc.ae";
  await page.goto(`/start?language=${language}`);
  await expect(page.getByRole("button", { name: say.continue, exact: true })).toBeEnabled();
  await fillIn(page, known);
  await page.getByRole("button", { name: say.continue, exact: true }).click();
  await expect(page).toHaveURL("/start/code");
  await expect(page.getByText(say.sentTo)).toBeVisible();
  await page.goto(await waitForMailedLink(String(baseURL), known, "/login"));
  await expect(page).toHaveURL("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", language);
});

test("a password that is the address or that everybody has is refused in words, and nothing typed is lost", async ({
  page,
}) => {
  await page.goto(`/start?language=${language}`);
  await expect(page.getByRole("button", { name: say.continue, exact: true })).toBeEnabled();
  const email = "weak@family.example";
  await fillIn(page, email);
  for (const [password, words] of [
    [email, say.isEmail],
    ["Password123", say.common],
  ] as const) {
    await page.getByLabel(say.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: say.continue, exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(words);
  }
  await expect(page.getByLabel(say.email, { exact: true })).toHaveValue(email);
  await expect(page.getByLabel(say.adult)).toBeChecked();
});
