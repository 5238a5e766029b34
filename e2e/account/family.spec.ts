import { readCatalogue } from "../support/catalogue.ts";
import { logIn } from "../support/log-in.ts";
import { waitForMailedCode, waitForMailedLink } from "../support/mailed-link.ts";
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
  await expect(phone).toHaveURL("/login");
  await expect(phone.locator("html")).toHaveAttribute("lang", language);
  await phone.getByRole("link", { name: say.startTrial }).click();
  // First what the login does not have: it stays until this screen is there, and has the same fields.
  await phone.getByLabel(say.adult).check();
  await phone.getByLabel(say.agree).check();
  await phone.getByLabel(say.email, { exact: true }).fill(guest);
  await phone.getByLabel(say.password, { exact: true }).fill(PASSWORD);
  await phone.getByRole("button", { name: say.continue, exact: true }).click();
  await phone.getByLabel(say.code).fill(await waitForMailedCode(origin, guest, "/start/code"));
  await phone.getByRole("button", { name: say.open }).click();
  await expect(phone).toHaveURL(/\/family\?invitation=/);
  await phone.getByRole("button", { name: text("Accept") }).click();
  await phone.getByRole("button", { name: text("Join the family") }).click();
  await expect(phone.getByText(host)).toBeVisible();
  await expect(phone.getByRole("button", { name: text("Accept") })).toBeHidden();

  await page.reload();
  const remove = page.getByRole("button", { name: `${text("Remove")}: ${guest}` });
  await remove.click();
  await page.getByRole("button", { name: text("Remove"), exact: true }).click();
  await expect(remove).toBeHidden();
  await phone.reload();
  await expect(phone.getByText(host)).toBeHidden();
  await expect(phone.getByText(guest).first()).toBeVisible();
});
