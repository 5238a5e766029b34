import type { Page } from "@playwright/test";
import { fontFiles } from "../../../contract/fonts.ts";
import { type Language, languages } from "../../../contract/languages.ts";
import { ask, askForToken } from "../support/ask.ts";
import { readIn } from "../support/browser-state.ts";
import { expect, test } from "../support/journey.ts";
import { expectFitForAll } from "../support/look.ts";
import { softly, visitEach } from "../support/visit-each.ts";

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

const cardTitles: Record<Language, string> = { en: "Your new card", ar: "البطاقة الجديدة" };

type Shown = {
  open: (page: Page) => Promise<unknown>;
  /** What has to be seen there besides. */
  look?: (page: Page, language: Language) => Promise<void>;
  /** It is in English alone. */
  isEnglish?: true;
};

/** Pages on which one pays. */
const paying: Record<string, Shown> = {
  "the checkout": {
    open: openCheckout,
    async look(page, language) {
      await expectOneNameOfTheTerms(page);
      await expectOneSide(page, language);
    },
  },
  "a refused checkout": {
    async open(page) {
      await openCheckout(page);
      await page.locator("form[data-card] button").click();
      await expect(page.locator("input[aria-invalid=true]").first()).toBeFocused();
    },
  },
  "a checkout whose card was declined": {
    async open(page) {
      await openCheckout(page);
      await page.locator("#number").fill("4000 0000 0000 9995");
      await page.locator("#expiry").fill("08/39");
      await page.locator("#cvc").fill("123");
      await page.locator("form[data-card] button").click();
      await expect(page.locator("main p[tabindex='-1']")).toBeFocused();
    },
  },
  "a change of plan": { open: openChange, look: expectNoTornFigure },
  "the card page": {
    open: openCardPage,
    // For a card, not for a payment.
    look: (page, language) =>
      softly(page.locator("form[data-card]").getByRole("heading")).toHaveText([cardTitles[language]]),
  },
};

/** The other pages that the API shows itself. */
const others: Record<string, Shown> = {
  "a receipt": { open: openReceipt, look: expectNoTornFigure },
  "a checkout that is not there": { open: (page) => page.goto("/checkout/none") },
  "an address that is not there": { open: (page) => page.goto("/checkout/none/either") },
  "a link of a mail that is cut off": { open: (page) => page.goto("/api/v1/reminders/off") },
  "the mailbox": { open: (page) => page.goto("/sandbox/mailbox") },
  "the description": {
    open: (page) => page.goto("/api/docs#login"),
    look: (page) => softly(page.locator("#login")).toHaveAttribute("open"),
    isEnglish: true,
  },
};

for (const language of languages)
  for (const [kind, shown] of Object.entries({ "one pays on": paying, "the API shows besides": others }))
    test(`each page that ${kind} looks and reads like the site in ${language}`, async ({ page, context }) => {
      await readIn(context, language);
      await visitEach(Object.keys(shown), async (name) => {
        const { open, look, isEnglish = false } = shown[name] as Shown;
        await open(page);
        await expectLikeTheSite(page, isEnglish ? "en" : language, name);
        await softly(page.getByRole("banner").locator("a[lang]"), name).toHaveCount(isEnglish ? 0 : 1);
        await look?.(page, language);
        await expectFitForAll(page, name);
      });
    });

async function expectLikeTheSite(page: Page, language: Language, name: string): Promise<void> {
  const face = fontFiles[language][0]?.family ?? "";
  await softly(page.locator("body"), name).toHaveCSS("font-family", new RegExp(`^"?${face}"?,`));
  const hasFace = () => page.evaluate((family) => document.fonts.check(`1rem "${family}"`), face);
  await softly.poll(hasFace, name).toBe(true);
  const terms = language === "en" ? "/terms-conditions" : "/ar/terms-conditions";
  await softly(page.getByRole("contentinfo").locator(`a[href="${terms}"]`), name).toBeVisible();
}

for (const language of languages)
  test(`a receipt is one A4 page of paper, and its button prints it in ${language}`, async ({
    page,
    context,
  }) => {
    await readIn(context, language);
    await openReceipt(page);
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    const button = page.locator("button[data-print]");
    await button.click();
    await expect(page.locator("html[data-printed]")).toHaveCount(1);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/);
    await page.emulateMedia({ media: "print" });
    for (const pressed of [button, page.getByRole("contentinfo"), page.locator("main a[href^='/']")])
      await expect(pressed).toBeHidden();
  });

async function expectOneNameOfTheTerms(page: Page): Promise<void> {
  const links = page.locator("a[href$='/terms-conditions']");
  await softly(links).toHaveCount(2);
  await softly.poll(async () => new Set(await links.allTextContents()).size).toBe(1);
}

/** Whatever is typed, every field of the card begins on the side on which one reads. */
async function expectOneSide(page: Page, language: Language): Promise<void> {
  for (const name of ["MARIAM H", "مريم"]) {
    await page.locator("#name").fill(name);
    for (const field of ["#number", "#expiry", "#cvc", "#name"])
      await softly(page.locator(field)).toHaveCSS("text-align", language === "ar" ? "right" : "left");
  }
}

/** On the smallest phone. */
async function expectNoTornFigure(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  const figures = page.locator("dd bdi").filter({ hasText: /^\W*\d[\d.,]*\s(AED|د)/ });
  await softly(figures).not.toHaveCount(0);
  await softly.poll(() => figures.evaluateAll(findTorn)).toEqual([]);
}

/** Runs in the page: what is on more than one line. */
function findTorn(elements: Element[]): string[] {
  const countLines = (each: Element) => new Set([...each.getClientRects()].map(({ top }) => top)).size;
  return elements.filter((each) => countLines(each) > 1).map((each) => each.textContent ?? "");
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
