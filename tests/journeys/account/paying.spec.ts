import type { APIRequestContext, Page } from "@playwright/test";
import type { Language } from "../../../contract/languages.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { ask } from "../support/ask.ts";
import { readAtRest } from "../support/at-rest.ts";
import { readCatalogue } from "../support/catalogue.ts";
import { logIn } from "../support/log-in.ts";
import { openAccount } from "../support/open-account.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const PASSWORD = "sticky dates and tea";
const CHILD = "Noor";
const texts = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION };

type Couple = { payer: string; other: string };

/** Two adults of one family. One of them pays for the plan, and has added a child. */
async function openFamilyOfTwo(
  page: Page,
  request: APIRequestContext,
  { origin, name }: { origin: string; name: string },
): Promise<Couple> {
  const [payer, other] = [`payer.${name}@family.example`, `other.${name}@family.example`];
  const tokenOf = async (email: string) => {
    await openAccount(request, { origin, email, password: PASSWORD });
    return (await ask(request, "login", { email, password: PASSWORD })).access_token;
  };
  const token = await tokenOf(payer);
  await ask(request, "addChild", { first_name: CHILD, ...texts, language: "en" }, token);
  const [plan] = (await ask(request, "plans", {}, token)).plans.data;
  const order = { subscription_plan_id: plan?.id ?? "" };
  const { checkout_url } = await ask(request, "createSubscription", order, token);
  await page.goto(checkout_url);
  await enterCard(page, "en", words.en.card.startPlan);
  await expect(page).toHaveURL(/\/payment-success/);
  await ask(request, "inviteAdult", { email: other }, token);
  const otherToken = await tokenOf(other);
  const [invited] = (await ask(request, "family", {}, otherToken)).invited;
  await ask(request, "acceptInvitation", { id: invited?.id ?? "" }, otherToken);
  return { payer, other };
}

async function enterCard(
  page: Page,
  language: Language,
  button = words[language].card.payFromNowOn,
): Promise<void> {
  const { fields } = words[language].card;
  await page.getByLabel(fields.number).fill("5555 5555 5555 4444");
  await page.getByLabel(fields.expiry).fill("08/39");
  await page.getByLabel(fields.cvc).fill("123");
  await page.getByRole("button", { name: button }).click();
}

/** The rows of the adults and of the children, and the buttons of a dialog, in a language. */
function familyIn(page: Page, language: Language) {
  const text = readCatalogue(language);
  const rowsOf = (section: string) => page.getByRole("region", { name: text(section) }).getByRole("listitem");
  return {
    adult: (email: string) => rowsOf("Adults").filter({ hasText: email }),
    child: rowsOf("Children").filter({ hasText: CHILD }),
    pays: text("Pays for the plan"),
    press: (name: string) =>
      page
        .getByRole("button", { name: text(name), exact: true })
        .last()
        .click(),
    text,
  };
}

async function openFamily(page: Page, email: string, language: Language): Promise<void> {
  await page.goto(`/login?language=${language}`);
  await logIn(page, { email, password: PASSWORD, language });
  await page.goto("/family");
}

test("another adult pays from then on, in two languages and two tabs; the payer leaves afterwards", async ({
  page,
  request,
  browser,
  baseURL,
}, { repeatEachIndex }) => {
  const couple = await openFamilyOfTwo(page, request, {
    origin: String(baseURL),
    name: `hand-over.${repeatEachIndex}`,
  });
  await openFamily(page, couple.payer, "en");
  const mine = familyIn(page, "en");
  await expect(mine.adult(couple.payer)).toContainText(mine.pays);

  const phone = await (await browser.newContext({ baseURL })).newPage();
  await openFamily(phone, couple.other, "en");
  const english = familyIn(phone, "en");
  const tab = await phone.context().newPage();
  await tab.goto("/family");
  await english.press("I will pay");
  await expect(phone.getByRole("dialog")).toContainText(couple.payer);
  await phone.getByRole("button", { name: english.text("Enter my card") }).dblclick();
  await expect(phone).toHaveURL(/\/card\//);
  await phone.getByRole("link", { name: "العربية" }).click();
  await enterCard(phone, "ar");
  await expect(phone).toHaveURL("/family");
  const arabic = familyIn(phone, "ar");
  await expect(phone.getByText(arabic.text("You pay for the plan from now on."))).toBeVisible();
  await expect(arabic.adult(couple.other)).toContainText(arabic.pays);
  await expect(arabic.adult(couple.payer)).not.toContainText(arabic.pays);

  // The other tab follows the language, and still shows how it was. Entered there too, the card is the same adult's.
  await familyIn(tab, "ar").press("I will pay");
  await familyIn(tab, "ar").press("Enter my card");
  await expect(tab).toHaveURL(/\/card\//);
  await enterCard(tab, "ar", words.ar.card.useCard);
  await expect(arabic.adult(couple.other)).toContainText(arabic.pays);

  await page.reload();
  await expect(mine.adult(couple.other)).toContainText(mine.pays);
  await mine.press("Leave the family");
  await expect(page.getByRole("dialog")).toContainText(
    mine.text("The plan goes on for the others. Nothing is charged to you."),
  );
  await mine.press("Leave the family");
  await expect(mine.adult(couple.other)).toBeHidden();
  await expect(mine.child).toBeVisible();

  await phone.reload();
  await expect(arabic.adult(couple.other)).toContainText(arabic.pays);
  await expect(arabic.adult(couple.payer)).toBeHidden();
  await expect(arabic.child).toBeHidden();
});

test("the payer leaves with the child; another adult goes on with a card until when the plan runs", async ({
  page,
  request,
  browser,
  baseURL,
}, { repeatEachIndex }) => {
  const couple = await openFamilyOfTwo(page, request, {
    origin: String(baseURL),
    name: `left.${repeatEachIndex}`,
  });
  await openFamily(page, couple.payer, "en");
  const mine = familyIn(page, "en");
  await mine.press("Leave the family");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(CHILD);
  const day = String(await readAtRest(() => dialog.locator("time").first().getAttribute("datetime")));
  await mine.press("Leave the family");
  await expect(mine.adult(couple.other)).toBeHidden();
  await expect(mine.child).toBeVisible();

  const phone = await (await browser.newContext({ baseURL })).newPage();
  const say = words.ar;
  await phone.goto("/login?language=ar");
  await logIn(phone, { email: couple.other, password: PASSWORD, language: "ar" });
  const panel = phone.getByRole("tabpanel");
  const goOn = familyIn(phone, "ar").text("Go on with my card");
  await expect(panel.getByRole("button", { name: goOn })).toBeVisible();
  await expect(panel.locator("time").first()).toHaveAttribute("datetime", day);
  await phone.goto("/family");
  const theirs = familyIn(phone, "ar");
  const notice = phone.getByRole("main").getByRole("status").first();
  await expect(notice.locator("time")).toHaveAttribute("datetime", day);
  await expect(theirs.child).toBeHidden();
  await theirs.press("Go on with my card");
  await theirs.press("Enter my card");
  await expect(phone).toHaveURL(/\/card\//);
  await enterCard(phone, "ar");
  await expect(phone.getByText(theirs.text("You pay for the plan from now on."))).toBeVisible();
  await expect(theirs.adult(couple.other)).toContainText(theirs.pays);
  await phone.goto("/subscriptions");
  await expect(panel.getByRole("button", { name: say.cancelSubscription })).toBeVisible();
  await expect(panel).toContainText("4444");
});

test.describe("on a card page that is closed meanwhile", () => {
  test.use({ expected: ["410"] });

  test("whoever was removed pays nothing, and is led back", async ({ page, request, browser, baseURL }, {
    repeatEachIndex,
  }) => {
    const couple = await openFamilyOfTwo(page, request, {
      origin: String(baseURL),
      name: `removed.${repeatEachIndex}`,
    });
    const phone = await (await browser.newContext({ baseURL })).newPage();
    await openFamily(phone, couple.other, "en");
    const theirs = familyIn(phone, "en");
    await theirs.press("I will pay");
    await theirs.press("Enter my card");
    await expect(phone).toHaveURL(/\/card\//);

    await openFamily(page, couple.payer, "en");
    const mine = familyIn(page, "en");
    const remove = page.getByRole("button", { name: `${mine.text("Remove")}: ${couple.other}` });
    await remove.click();
    await mine.press("Remove");
    await expect(remove).toBeHidden();

    await enterCard(phone, "en");
    await expect(phone.getByRole("main").locator(`a[href="/subscriptions"]`)).toBeVisible();
    await page.reload();
    await expect(mine.adult(couple.payer)).toContainText(mine.pays);
    await phone.goto("/family");
    await expect(theirs.adult(couple.other)).toBeVisible();
    await expect(theirs.adult(couple.payer)).toBeHidden();
  });
});
