import { readCatalogue } from "../support/catalogue.ts";
import { logIn } from "../support/log-in.ts";
import { waitForMailedLink } from "../support/mailed-link.ts";
import { openAccount } from "../support/open-account.ts";
import { startWords } from "../support/start-words.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const PASSWORD = "sticky dates and tea";

const language = "ar";
const text = readCatalogue(language);
const say = { ...words[language], ...startWords[language] };

test("a second parent without an account is invited, opens one and joins, and is removed again", async ({
  page,
  request,
  browser,
  baseURL,
}, { repeatEachIndex }) => {
  const origin = String(baseURL);
  const host = `host.${repeatEachIndex}@family.example`;
  const guest = `guest.${repeatEachIndex}@family.example`;
  await openAccount(request, { origin, email: host, password: PASSWORD });
  await page.goto(`/login?language=${language}`);
  await logIn(page, { email: host, password: PASSWORD, language });
  await page.getByRole("link", { name: text("Family"), exact: true }).click();
  await expect(page).toHaveURL("/family");
  await page.getByLabel(text("Email of the adult")).fill(guest);
  await page.getByRole("button", { name: text("Send the invitation") }).click();
  await expect(page.getByText(guest)).toBeVisible();

  const phone = await (await browser.newContext({ baseURL })).newPage();
  await phone.goto(await waitForMailedLink(origin, guest, "/family"));
  await expect(phone).toHaveURL("/invitation");
  await expect(phone.locator("html")).toHaveAttribute("lang", language);
  await expect(phone.getByText(host)).toBeVisible();
  await phone.getByRole("link", { name: text("Open an account") }).click();
  await phone.getByLabel(say.adult).check();
  await phone.getByLabel(say.agree).check();
  await expect(phone.getByLabel(say.email, { exact: true })).toHaveValue(guest);
  await phone.getByLabel(say.password, { exact: true }).fill(PASSWORD);
  await phone.getByRole("button", { name: say.continue, exact: true }).click();
  await expect(phone.getByLabel(say.code)).toBeVisible();

  const tablet = await (await browser.newContext({ baseURL })).newPage();
  await tablet.goto(await waitForMailedLink(origin, guest, "/start/code"));
  await expect(tablet.getByText(host)).toBeVisible();
  await tablet.getByLabel(say.adult).check();
  await tablet.getByLabel(say.agree).check();
  await tablet.getByLabel(say.password, { exact: true }).fill(PASSWORD);
  await tablet.getByRole("button", { name: say.open }).click();
  await expect(tablet).toHaveURL(/\/family\?invitation=/);
  await tablet.getByRole("button", { name: text("Join the family") }).click();
  const welcome = text("You are in the family of <0>{0}</0>. You share its children and its plan now.", {
    0: host,
  });
  await expect(tablet.getByText(welcome)).toBeVisible();
  await expect(tablet.getByRole("dialog")).toBeHidden();
  await tablet.reload();
  await expect(tablet.getByText(welcome)).toBeVisible();

  await page.reload();
  const remove = page.getByRole("button", { name: `${text("Remove")}: ${guest}` });
  await remove.click();
  await page.getByRole("button", { name: text("Remove"), exact: true }).click();
  await expect(remove).toBeHidden();
  await tablet.reload();
  await expect(tablet.getByText(guest).first()).toBeVisible();
  await expect(tablet.getByText(host)).toBeHidden();
});
