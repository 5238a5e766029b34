import { execFileSync } from "node:child_process";
import type { Browser, Page } from "@playwright/test";
import { type Language, languages } from "../../../contract/languages.ts";
import { launchMovable, type MovableServer } from "../../../tests/journeys/support/movable-server.ts";
import type { Servers } from "../../../tests/journeys/support/own-server.ts";
import { logIn, savePicture } from "./page.ts";

const CARD_THAT_PAYS = "4242 4242 4242 4242";
const CARD_THAT_FAILS_LATER = "4000 0000 0000 0341";
const GIFT_EMAIL = "admin@maamoul.example";

/** As they are in the list: by month, by year, for a classroom. */
const plans = { monthly: 0, yearly: 1, classroom: 2 } as const;
type PlanName = keyof typeof plans;

/** The states of a family's money, each reached by living through it on a server whose time is moved. */
export async function takeMoney(browser: Browser, servers: Servers): Promise<void> {
  const dataDir = servers.freshFolder();
  await giveGift(servers, dataDir);
  const server = await launchMovable(servers, { DATA_DIR: dataDir });
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1024, height: 860 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.clock.install();
  await takeUpgrade(page, server);
  await takeOverdue(page, server);
  await takeState(page, "gift", GIFT_EMAIL);
  await context.close();
}

/** Only the operator gives plans, and an embedded database has one process at a time. */
async function giveGift(servers: Servers, dataDir: string): Promise<void> {
  const server = await servers.launchReady({ DATA_DIR: dataDir });
  server.process.kill("SIGTERM");
  await server.exited;
  execFileSync(process.execPath, ["api/operator/main.ts", "grant", GIFT_EMAIL, "premium-yearly"], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

async function takeUpgrade(page: Page, server: MovableServer): Promise<void> {
  const email = "trial@maamoul.example";
  await comeAfter(page, server, 18, email);
  await subscribe(page, "monthly", CARD_THAT_PAYS);
  await takeState(page, "first-charge", email);
  await comeAfter(page, server, 22, email);
  await inBothLanguages(page, async (language) => {
    await pick(page, "classroom");
    await page.getByRole("dialog").locator("dd").nth(2).waitFor();
    await savePicture(page, `change-dialog.${language}`);
  });
  await pick(page, "classroom");
  await goOn(page);
  const checkout = page.url();
  for (const language of languages) {
    await page.goto(`${checkout}&language=${language}`);
    await savePicture(page, `change-checkout.${language}`);
  }
  await page.locator("form:has(input[name=quote]) button").click();
  await page.waitForURL(/\/payment-success/);
  await comeAfter(page, server, 1, email);
  await takeReceipt(page);
  await subscribe(page, "yearly");
  await takeState(page, "waiting", email);
}

async function takeOverdue(page: Page, server: MovableServer): Promise<void> {
  const email = "parent@maamoul.example";
  await comeAfter(page, server, 1, email);
  await subscribe(page, "monthly", CARD_THAT_FAILS_LATER);
  await comeAfter(page, server, 33, email);
  await takeState(page, "overdue", email);
  await comeAfter(page, server, 8, email);
  await takeState(page, "ended", email);
}

/** Logged in again, since no session lasts so long. */
async function comeAfter(page: Page, server: MovableServer, days: number, email: string): Promise<void> {
  await server.passDays(page, days);
  await logInAgain(page, email, "en");
}

async function logInAgain(page: Page, email: string, language: Language): Promise<void> {
  await page.goto("/privacy-policy");
  await page.evaluate(() => localStorage.clear());
  await logIn(page, email, language);
}

async function takeState(page: Page, name: string, email: string): Promise<void> {
  for (const language of languages) {
    await logInAgain(page, email, language);
    await page.locator("h2").first().waitFor();
    await page.waitForLoadState("networkidle");
    await savePicture(page, `subscriptions-${name}.${language}`);
  }
}

async function inBothLanguages(page: Page, take: (language: Language) => Promise<void>): Promise<void> {
  for (const language of languages) {
    await page.goto(`/subscriptions?language=${language}`);
    await take(language);
  }
  await page.goto("/subscriptions?language=en");
}

async function subscribe(page: Page, plan: PlanName, card?: string): Promise<void> {
  await pick(page, plan);
  await goOn(page);
  if (card) {
    await page.locator("input[name=number]").fill(card);
    await page.locator("input[name=expiry]").fill("08/39");
    await page.locator("input[name=cvc]").fill("123");
    await page.locator("input[name=name]").fill("Mariam");
  }
  await page.locator("form:has(input[name=quote]) button").click();
  await page.waitForURL(/\/payment-success/);
}

async function pick(page: Page, plan: PlanName): Promise<void> {
  await page.locator("h2").first().waitFor();
  const tab = page.getByRole("tab").nth(1);
  if (await tab.isVisible()) await tab.click();
  const card = page.locator("section[aria-labelledby=plans] > ul > li").nth(plans[plan]);
  await card.getByRole("button").click();
}

async function goOn(page: Page): Promise<void> {
  await page.getByRole("dialog").locator("fieldset > div:last-child button").click();
  await page.waitForURL(/\/checkout\//);
}

async function takeReceipt(page: Page): Promise<void> {
  const link = page.locator("section[aria-labelledby=payments] li a").first();
  const address = await link.getAttribute("href");
  for (const language of languages) {
    await page.goto(`${address}&language=${language}`);
    await savePicture(page, `receipt.${language}`);
  }
  await page.goto("/subscriptions?language=en");
}
