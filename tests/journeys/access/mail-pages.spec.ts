import type { APIRequestContext, Page } from "@playwright/test";
import { type Language, languages } from "../../../contract/languages.ts";
import { ask, askForToken } from "../support/ask.ts";
import { readIn } from "../support/browser-state.ts";
import { fetchPath } from "../support/fetch-path.ts";
import { expectFitForAll } from "../support/look.ts";
import { launchMovable } from "../support/movable-server.ts";
import { waitForMails } from "../support/outbox.ts";
import { expect, test } from "../support/test.ts";

// The page's clock is set in every frame, and where no script runs the browser says so.
test.use({ expected: ["Blocked script execution"] });

const EMAIL = "trial@maamoul.example";
const DAYS_TO_THE_REMINDER = 23;
const BUYER = "parent@maamoul.example";
const PROMO_CODE = "WELCOME20";
const CARD = { number: "4242 4242 4242 4242", expiry: "08/40", cvc: "123", name: "Layla Haddad" };
/** What a zoom of 400 % leaves of a window of 1280 x 1024 px. */
const SMALLEST = { width: 320, height: 256 };
const WINDOWS = [
  SMALLEST,
  { width: 390, height: 844 },
  { width: 520, height: 800 },
  { width: 1280, height: 800 },
];
const alone: Record<Language, string> = {
  en: "Open the mail on a page of its own",
  ar: "فتح الرسالة في صفحة مستقلة",
};

/** It is a document of its own, and a program that looks into it waits for good: no script runs there. */
async function takeTheMailOut(page: Page): Promise<void> {
  await page.locator("iframe").evaluate((frame) => frame.remove());
}

async function expectMailInItsFrame(page: Page, subject = ""): Promise<void> {
  const mail = page.frameLocator("iframe").locator("html");
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    const where = `${subject} at ${window.width} px`;
    await expect.poll(() => mail.evaluate(findMisfits), where).toEqual([]);
    await expect.poll(() => mail.evaluate(measureGapPx), `${where}, by how much the frame is taller`).toBe(0);
  }
  await mail.evaluate(lengthenWords, PROMO_CODE);
  // Another size makes the frame fit the longer mail.
  await page.setViewportSize(SMALLEST);
  await expect.poll(() => mail.evaluate(findMisfits), `${subject} with long words`).toEqual([]);
}

for (const language of languages) {
  test(`a mail's page and the one that turns reminders off are fit for all in ${language}`, async ({
    page,
    context,
    servers,
  }) => {
    const server = await launchMovable(servers);
    await readIn(context, language);
    await server.passDays(page, DAYS_TO_THE_REMINDER);
    const [mail] = await waitForMails(server, EMAIL, 1);

    await page.goto(`${server.origin}/sandbox/mailbox`);
    await page.locator("main li a").filter({ hasText: EMAIL }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(mail?.subject ?? "");
    await expectMailInItsFrame(page, mail?.subject);
    await takeTheMailOut(page);
    await expectFitForAll(page, "a mail's page");

    await page.goto(mail?.text.match(/\S+\/reminders\/off\/\S+/)?.[0] ?? "");
    await expectFitForAll(page, "the question");
    await page.locator("form button").click();
    await expect(page.locator("main a[href='/profile']")).toBeVisible();
    await expectFitForAll(page, "the answer");
  });
}

async function pay(request: APIRequestContext, plan: string, promo_code?: string): Promise<void> {
  const token = await askForToken(request, BUYER);
  const order = await ask(request, "createSubscription", { subscription_plan_id: plan, promo_code }, token);
  const paid = await fetchPath(request, order.checkout_url, { method: "POST", form: CARD, maxRedirects: 0 });
  expect(paid.status()).toBe(303);
}

for (const language of languages) {
  test(`every mail fits into its frame and onto a page of its own in ${language}`, async ({
    page,
    context,
    servers,
    playwright,
  }) => {
    const server = await servers.launchReady();
    await readIn(context, language);
    const request = await playwright.request.newContext({
      baseURL: server.origin,
      extraHTTPHeaders: { "Accept-Language": language },
    });
    await ask(request, "forgotPassword", { email: BUYER });
    await pay(request, "premium-yearly", PROMO_CODE);
    // The code, and the start with its receipt.
    await waitForMails(server, BUYER, 2);
    await pay(request, "classroom-yearly");
    await request.dispose();
    // The change and its receipt too.
    const mails = await waitForMails(server, BUYER, 4);

    for (const index of mails.keys()) {
      await page.goto(`${server.origin}/sandbox/mailbox`);
      await page.locator("main li a").nth(index).click();
      await expectMailInItsFrame(page, mails.at(-1 - index)?.subject);
      await page.getByRole("link", { name: alone[language] }).click();
      await expect(page).toHaveURL(/\/html$/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect.poll(() => page.locator("html").evaluate(findMisfits)).toEqual([]);
    }
  });
}

/** Runs in the mail: what is too wide, and amounts or numbers of receipts on more than one line. */
function findMisfits(root: Element): string[] {
  const found: string[] = [];
  const widthOf = (element: Element | null) => element?.getBoundingClientRect().width ?? 0;
  const wider = root.scrollWidth - root.clientWidth;
  if (wider > 0) found.push(`${wider} px wider than the window`);
  for (const table of root.querySelectorAll("h1 ~ table")) {
    const beyond = widthOf(table) - widthOf(root.querySelector("h1"));
    if (beyond > 0) found.push(`a table is ${beyond} px wider than its card`);
  }
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { 0: figure, index } of (node.textContent ?? "").matchAll(
      /[^ ]*\d\u00a0(?:AED|درهمًا|درهم)|\d+-\d+/g,
    )) {
      range.setStart(node, index);
      range.setEnd(node, index + figure.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
      if (lines > 1) found.push(`torn: ${figure}`);
    }
  return found;
}

/** Runs in the mail: by how much its frame is taller. */
function measureGapPx(root: Element): number {
  return innerHeight - Math.ceil(root.getBoundingClientRect().height);
}

/** Runs in the mail: a brand, a code and amounts of the long kind. */
function lengthenWords(root: Element, code: string): void {
  const longest = "W".repeat(64);
  const brand = root.querySelector("table table td");
  if (brand) brand.textContent = longest;
  for (const cell of root.querySelectorAll("td")) {
    if (cell.textContent === code) cell.textContent = longest;
    if (/\d\u00a0(?:AED|د)/.test(cell.textContent)) cell.textContent = "−1,365.00\u00a0AED";
  }
}
