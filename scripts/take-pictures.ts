// Takes the pictures of the subscription states in docs/pictures, in both languages:
//   npm run build && node scripts/take-pictures.ts
import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { calls } from "../contract/calls.ts";
import { type Language, languages } from "../contract/languages.ts";
import { launchReady } from "../e2e/own-server.ts";
import { openBrowser } from "./open-browser.ts";

const FOLDER = "docs/pictures";
const DAY_MS = 86_400_000;

const states = [
  { name: "none", email: "parent@maamoul.example" },
  { name: "trial", email: "trial@maamoul.example" },
  { name: "paid", email: "premium@maamoul.example" },
  { name: "cancelled", email: "premium@maamoul.example" },
] as const;

const server = await launchReady();
const browser = await openBrowser();
mkdirSync(FOLDER, { recursive: true });
for (const { name, email } of states) {
  for (const language of languages) {
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width: 1024, height: name === "none" ? 960 : 860 },
    });
    const page = await context.newPage();
    await ageTrial(page);
    await logIn(page, email, language);
    if (name === "cancelled") await cancel(page);
    await page.locator("h2").first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const file = `${FOLDER}/subscriptions-${name}.${language}.webp`;
    await sharp(await page.screenshot({ animations: "disabled" }))
      .webp({ quality: 80 })
      .toFile(file);
    await context.close();
  }
}
await browser.close();
server.process.kill("SIGTERM");

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

async function logIn(page: Page, email: string, language: Language): Promise<void> {
  await page.goto(`/login?language=${language}`);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill("cookies-123");
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/subscriptions");
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
