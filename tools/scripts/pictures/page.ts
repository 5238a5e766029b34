import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Language } from "../../../contract/languages.ts";

const FOLDER = "docs/pictures";
const DEMO_PASSWORD = "cookies-123";

export async function savePicture(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot({ animations: "disabled" }))
    .webp({ quality: 80 })
    .toFile(`${FOLDER}/${name}.webp`);
}

export async function logIn(page: Page, email: string, language: Language): Promise<void> {
  await page.goto(`/login?language=${language}`);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(DEMO_PASSWORD);
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/subscriptions");
}
