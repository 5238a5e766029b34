import type { Page } from "@playwright/test";
import { fontFiles } from "../../contract/fonts.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { ask, askForToken } from "../support/ask.ts";
import { readIn } from "../support/browser-state.ts";
import { expect, test } from "../support/journey.ts";
import { expectFitForAll } from "../support/look.ts";

test.use({ expected: ["404", "422"] });
// One server for all of them.
test.describe.configure({ mode: "default" });

async function openCheckout(page: Page): Promise<void> {
  const buyer = await askForToken(page.request, "admin@maamoul.example");
  const order = await ask(
    page.request,
    "createSubscription",
    { subscription_plan_id: "premium-yearly" },
    buyer,
  );
  await page.goto(order.checkout_url);
}

/** With every line that an order can have, but for a code. */
async function openChange(page: Page): Promise<void> {
  const family = await askForToken(page.request, "premium@maamoul.example");
  const order = await ask(
    page.request,
    "createSubscription",
    { subscription_plan_id: "classroom-yearly" },
    family,
  );
  await page.goto(order.checkout_url);
}

async function openReceipt(page: Page): Promise<void> {
  const { payments } = await ask(
    page.request,
    "payments",
    {},
    await askForToken(page.request, "premium@maamoul.example"),
  );
  await page.goto(payments[0]?.receipt_url ?? "");
}

async function openCardPage(page: Page): Promise<void> {
  const { url } = await ask(
    page.request,
    "changeCard",
    {},
    await askForToken(page.request, "premium@maamoul.example"),
  );
  await page.goto(url);
}

/** Every kind of page that the API shows itself. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  "the checkout": openCheckout,
  async "a refused checkout"(page) {
    await openCheckout(page);
    await page.locator("button.button").first().click();
    await expect(page.locator("input[aria-invalid=true]").first()).toBeFocused();
  },
  async "a checkout whose card was declined"(page) {
    await openCheckout(page);
    await page.locator("#number").fill("4000 0000 0000 9995");
    await page.locator("#expiry").fill("08/39");
    await page.locator("#cvc").fill("123");
    await page.locator("button.button").first().click();
    await expect(page.locator(".alert")).toBeFocused();
  },
  "the card page": openCardPage,
  "a change of plan": openChange,
  "a receipt": openReceipt,
  "a checkout that is not there": (page) => page.goto("/checkout/none"),
  "an address that is not there": (page) => page.goto("/checkout/none/either"),
  "a link of a mail that is cut off": (page) => page.goto("/api/v1/reminders/off"),
  "the mailbox": (page) => page.goto("/sandbox/mailbox"),
  "the description": (page) => page.goto("/api/docs"),
};

for (const language of languages) {
  for (const [name, open] of Object.entries(pages)) {
    test(`${name} looks and reads like the site in ${language}`, async ({ page, context }) => {
      await readIn(context, language);
      await open(page);
      const shown = name === "the description" ? "en" : language;
      const face = fontFiles[shown][0]?.family ?? "";
      await expect(page.locator("body")).toHaveCSS("font-family", new RegExp(`^"?${face}"?,`));
      const hasFace = () => page.evaluate((family) => document.fonts.check(`1rem "${family}"`), face);
      await expect.poll(hasFace).toBe(true);
      await expect(page.getByRole("banner").locator("a[lang]")).toHaveCount(
        name === "the description" ? 0 : 1,
      );
      const terms = shown === "en" ? "/terms-conditions" : "/ar/terms-conditions";
      await expect(page.getByRole("contentinfo").locator(`a[href="${terms}"]`)).toBeVisible();
      await expectFitForAll(page);
    });
  }
}

test("a refused card takes the focus to its first mistake, and the title says so", async ({ page }) => {
  await openCheckout(page);
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: /^(Pay|Start)/ }).click();
  await expect(page).toHaveTitle(/^Please check the marked fields\./);
  const expiry = page.getByRole("textbox", { name: "Expiry date", exact: true });
  await expect(expiry).toBeFocused();
  await expect(expiry).toHaveAccessibleDescription(
    "Month and year, as 08/30 Write month and year, like 08/30.",
  );
});

test("another language at the checkout keeps what was typed but the CVC, and nothing of it is in the address", async ({
  page,
}) => {
  await openCheckout(page);
  await page.getByLabel("Card number").pressSequentially("٤٢٤٢4242");
  await page.getByLabel("Expiry date").fill("08/39");
  await page.getByLabel("CVC").fill("987");
  await expect(page.getByText("Visa", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(page.getByLabel("رقم البطاقة")).toHaveValue("4242 4242");
  await expect(page.getByLabel("تاريخ الانتهاء")).toHaveValue("08/39");
  await expect(page.getByLabel("رمز الأمان")).toHaveValue("");
  // The order's number, before the question mark, may have such digits by chance.
  await expect(page).not.toHaveURL(/\?.*(4242|987)/);
});

for (const language of languages) {
  test(`every field of the card begins on the same side in ${language}, whatever is typed`, async ({
    page,
    context,
  }) => {
    await readIn(context, language);
    await openCheckout(page);
    const side = language === "ar" ? "right" : "left";
    for (const name of ["MARIAM H", "مريم"]) {
      await page.locator("#name").fill(name);
      for (const field of ["#number", "#expiry", "#cvc", "#name"])
        await expect(page.locator(field)).toHaveCSS("text-align", side);
    }
  });
}

const cardTitles: Record<Language, string> = { en: "Your new card", ar: "البطاقة الجديدة" };

for (const language of languages) {
  test(`the card page asks for a card, not for a payment, in ${language}`, async ({ page, context }) => {
    await readIn(context, language);
    await openCardPage(page);
    await expect(page.locator("form").getByRole("heading")).toHaveText([cardTitles[language]]);
  });
}

for (const language of languages) {
  for (const [name, open] of Object.entries({ "a change of plan": openChange, "a receipt": openReceipt })) {
    test(`no figure of ${name} is torn in two on the smallest phone in ${language}`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await readIn(context, language);
      await open(page);
      const figures = page.locator("dd bdi").filter({ hasText: /^\W*\d[\d.,]*\s(AED|د)/ });
      await expect(figures).not.toHaveCount(0);
      await expect.poll(() => figures.evaluateAll(findTorn)).toEqual([]);
    });
  }
}

/** Runs in the page: what is on more than one line. */
function findTorn(elements: Element[]): string[] {
  const countLines = (each: Element) => new Set([...each.getClientRects()].map(({ top }) => top)).size;
  return elements.filter((each) => countLines(each) > 1).map((each) => each.textContent ?? "");
}

for (const language of languages) {
  test(`the terms have one name on the checkout in ${language}`, async ({ page, context }) => {
    await readIn(context, language);
    await openCheckout(page);
    const links = page.locator("a[href$='/terms-conditions']");
    await expect(links).toHaveCount(2);
    await expect.poll(async () => new Set(await links.allTextContents()).size).toBe(1);
  });
}
