import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { readCatalogue } from "../support/catalogue.ts";
import { fetchPath } from "../support/fetch-path.ts";
import { logIn } from "../support/log-in.ts";
import { waitForMailedCode, waitForMailedLink } from "../support/mailed-link.ts";
import { startWords } from "../support/start-words.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const PASSWORD = "sticky dates and tea";
const PLAN = "الباقة المميّزة السنوية";
const language = "ar";
const say = { ...words.ar, ...startWords.ar };
const text = readCatalogue("ar");

test.use({ expected: [/401/] });

async function signUp(page: Page, email: string, origin: string): Promise<void> {
  // First what the login does not have: it stays until this screen is there, and has the same fields.
  await page.getByLabel(say.adult).check();
  await page.getByLabel(say.agree).check();
  await page.getByLabel(say.email, { exact: true }).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: say.continue, exact: true }).click();
  await page.getByLabel(say.code).fill(await waitForMailedCode(origin, email, "/start/code"));
  await page.getByRole("button", { name: say.open }).click();
}

async function subscribe(page: Page): Promise<void> {
  await page.getByRole("button", { name: `${say.subscribeTo} ${PLAN}` }).click();
  await page.getByRole("button", { name: say.continueToPayment }).click();
  await page.waitForURL(/\/checkout\//);
  await page.getByLabel(say.card.fields.number).fill("4242 4242 4242 4242");
  await page.getByLabel(say.card.fields.expiry).fill("08/39");
  await page.getByLabel(say.card.fields.cvc).fill("123");
  await page.getByRole("button", { name: say.card.startPlan }).click();
  await expect(page).toHaveURL("/payment-success");
  await expect(page.getByText(say.activated)).toBeVisible();
}

test("in Arabic, on a phone: from the home page to a trial, a paid plan, a second parent, another email, one device less, the data on disk, a deleted account and back", async ({
  page,
  browser,
  baseURL,
}, info) => {
  test.slow();
  const origin = String(baseURL);
  const email = `amal.${info.repeatEachIndex}@family.example`;
  const partner = `khalid.${info.repeatEachIndex}@family.example`;
  const newEmail = `amal.new.${info.repeatEachIndex}@family.example`;

  await page.goto("/ar");
  const opening = page.waitForEvent("popup");
  await page.getByRole("main").getByRole("link", { name: say.startTrial }).first().click();
  const phone = await opening;
  await signUp(phone, email, origin);
  await expect(phone.getByRole("heading", { name: say.trialDaysLeft })).toBeVisible();
  await phone.getByRole("button", { name: say.gotIt }).click();

  await phone.getByRole("tab", { name: say.upgradePlan }).click();
  await subscribe(phone);

  await phone.goto("/subscriptions");
  await phone.getByRole("link", { name: text("Family"), exact: true }).click();
  await expect(phone).toHaveURL("/family");
  await phone.getByLabel(text("Email of the adult")).fill(partner);
  await phone.getByRole("button", { name: text("Send the invitation") }).click();
  const other = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const tablet = await other.newPage();
  await tablet.goto(await waitForMailedLink(origin, partner, "/family"));
  await tablet.getByRole("link", { name: text("Open an account") }).click();
  await signUp(tablet, partner, origin);
  await expect(tablet).toHaveURL(/\/family\?invitation=/);
  await tablet.getByRole("button", { name: text("Join the family") }).click();
  await expect(tablet.getByText(email).first()).toBeVisible();
  await tablet.goto("/subscriptions");
  await expect(tablet.getByRole("heading", { name: PLAN })).toBeVisible();
  await expect(tablet.getByText(text("<0>{payer}</0> pays for this plan.", { payer: email }))).toBeVisible();

  await phone.getByRole("link", { name: text("Account"), exact: true }).click();
  await expect(phone).toHaveURL("/account");
  const emailSection = phone.locator("#email");
  await emailSection.getByLabel(text("New email")).fill(newEmail);
  await emailSection.getByLabel(text("Your password"), { exact: true }).fill(PASSWORD);
  await emailSection.getByRole("button", { name: text("Send code to the new address") }).click();
  await emailSection.getByLabel(say.code).fill(await findCode(phone, newEmail));
  await emailSection.getByRole("button", { name: text("Change the email") }).click();
  await expect(emailSection.getByText(newEmail)).toBeVisible();

  const third = await browser.newContext({ baseURL, locale: "ar" });
  const desk = await third.newPage();
  await desk.goto(`/login?language=${language}`);
  await logIn(desk, { email: newEmail, password: PASSWORD, language });
  await phone.reload();
  await phone
    .locator("#devices")
    .getByRole("button", { name: new RegExp(`^${text("Log out")}`) })
    .first()
    .click();
  await expect(phone.getByText(text("Logged out there."))).toBeVisible();
  await desk.reload();
  await expect(desk).toHaveURL("/login");

  await phone.locator("#data").getByLabel(text("Password, to confirm"), { exact: true }).fill(PASSWORD);
  const downloading = phone.waitForEvent("download");
  await phone.getByRole("button", { name: text("Download my data") }).click();
  const zip = info.outputPath("data.zip");
  await (await downloading).saveAs(zip);
  const { account } = JSON.parse(strFromU8(unzipSync(readFileSync(zip))["data.json"] ?? new Uint8Array()));
  expect(account.email).toBe(newEmail);

  const leave = phone.locator("#delete");
  await leave.locator("summary").click();
  await leave.getByLabel(text("Password, to confirm"), { exact: true }).fill(PASSWORD);
  await leave.getByRole("button", { name: text("Delete my account") }).click();
  await leave.getByRole("button", { name: text("Keep my account") }).click();
  await expect(leave.locator("summary")).toBeVisible();
  await phone.goto("/subscriptions");
  await expect(phone.getByRole("heading", { name: PLAN })).toBeVisible();
});

/** At the end of the subject of the newest mail to somebody. */
async function findCode(page: Page, email: string): Promise<string> {
  const read = async () => {
    const list = await (await fetchPath(page.request, "/sandbox/mailbox")).text();
    const mail = list.split("<li").find((each) => each.includes(email));
    return mail?.match(/: (\d{6})/)?.[1];
  };
  await expect.poll(read).toBeTruthy();
  return String(await read());
}
