// Takes the pictures of the README, in both languages:
//   npm run build && npx node tools/scripts/take-pictures.ts
import type { Page } from "@playwright/test";
import { calls } from "../../contract/calls.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { findMailedLink } from "../../tests/journeys/support/mailbox.ts";
import { withServers } from "../../tests/journeys/support/own-server.ts";
import { openBrowser } from "./open-browser.ts";
import { takeAccount } from "./pictures/account.ts";
import { takeMoney } from "./pictures/money.ts";
import { logIn, savePicture } from "./pictures/page.ts";

const DAY_MS = 86_400_000;

const states = [
  { name: "none", email: "parent@maamoul.example" },
  { name: "trial", email: "trial@maamoul.example" },
  { name: "paid", email: "premium@maamoul.example" },
  { name: "cancelled", email: "premium@maamoul.example" },
] as const;

const homeViews = [
  { name: "home", viewport: { width: 1280, height: 800 } },
  { name: "plans", viewport: { width: 1280, height: 900 }, from: "section:has(table)" },
  { name: "home-phone", viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
];

const browser = await openBrowser();
await withServers(async (servers) => {
  const { origin } = await servers.launchReady();
  for (const language of languages) await takeHome(origin, language);
  for (const language of languages) await takeStart(origin, language);
  for (const { name, email } of states) {
    for (const language of languages) await takeSubscription(origin, { name, email, language });
  }
  await takeAccount(browser, origin);
  await takeMoney(browser, servers);
});
await browser.close();

async function takeHome(baseURL: string, language: Language): Promise<void> {
  for (const { name, from, ...view } of homeViews) {
    const context = await browser.newContext({ baseURL, reducedMotion: "reduce", ...view });
    const page = await context.newPage();
    await page.goto(`/?language=${language}`, { waitUntil: "networkidle" });
    if (from) await page.locator(from).evaluate((block) => block.scrollIntoView());
    await savePicture(page, `${name}.${language}`);
    await context.close();
  }
}

/** The form, the mail's link opened in another browser, and the first visit. */
async function takeStart(baseURL: string, language: Language): Promise<void> {
  const email = `noor.${language}@family.example`;
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor: 1.5 });
  const page = await context.newPage();
  await page.goto(`/start?language=${language}`);
  await page.locator("button[type=submit]:enabled").waitFor();
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill("sticky dates and tea");
  for (const box of await page.locator("input[type=checkbox]").all()) await box.check();
  await savePicture(page, `start.${language}`);
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/start/code");
  await context.close();

  const elsewhere = await browser.newContext({ baseURL, viewport, deviceScaleFactor: 1.5 });
  const phone = await elsewhere.newPage();
  let link: string | undefined;
  while (!link) link = await findMailedLink(baseURL, email, "/start/code");
  await phone.goto(link);
  await phone.locator("button[type=submit]:enabled").waitFor();
  // Another browser chooses the password, and agrees, again.
  await phone.locator("input[name=password]").fill("sticky dates and tea");
  for (const box of await phone.locator("input[type=checkbox]").all()) await box.check();
  await savePicture(phone, `start-code.${language}`);
  await phone.locator("button[type=submit]").click();
  await phone.locator("#first-steps").waitFor();
  await savePicture(phone, `start-done.${language}`);
  await elsewhere.close();
}

async function takeSubscription(
  baseURL: string,
  { name, email, language }: { name: string; email: string; language: Language },
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1024, height: name === "none" ? 960 : 860 },
  });
  const page = await context.newPage();
  await ageTrial(page);
  await logIn(page, email, language);
  if (name === "cancelled") await cancel(page);
  await page.locator("h2").first().waitFor();
  await savePicture(page, `subscriptions-${name}.${language}`);
  await context.close();
}

/** A trial of a fresh database has just begun; the picture shows one that is well under way. */
async function ageTrial(page: Page): Promise<void> {
  await page.route(`**${calls.features.path}`, async (route) => {
    const response = await route.fetch();
    const now = await response.json();
    const later = {
      trial_days_remaining: 12,
      trial_ends_at: new Date(Date.now() + 12 * DAY_MS).toISOString(),
    };
    await route.fulfill({ response, json: now.is_trial_period ? { ...now, ...later } : now });
  });
}

async function cancel(page: Page): Promise<void> {
  await page.evaluate(async (path) => {
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${localStorage.getItem("access_token")}`,
    };
    await fetch(path, { method: "POST", headers, body: "{}" });
  }, calls.cancelSubscription.path);
  await page.reload();
}
