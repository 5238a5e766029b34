import type { Browser } from "@playwright/test";
import { languages } from "../../../contract/languages.ts";
import { logIn, savePicture } from "./page.ts";

/** What a parent manages on a phone: the account, and a family with another adult invited. */
export async function takeAccount(browser: Browser, baseURL: string): Promise<void> {
  for (const language of languages) {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor: 1.5 });
    const page = await context.newPage();
    await logIn(page, "premium@maamoul.example", language);
    await page.goto("/account");
    await page.locator("#password").waitFor();
    await savePicture(page, `account.${language}`);
    await page.goto("/family");
    await page.locator("input[type=email]").fill("sami@family.example");
    await page.locator("form button[type=submit]").click();
    await page.getByText("sami@family.example").waitFor();
    await page.locator("h1").scrollIntoViewIfNeeded();
    await savePicture(page, `family.${language}`);
    await context.close();
  }
}
