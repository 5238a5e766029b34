import type { Page } from "@playwright/test";
import type { Language } from "../../../contract/languages.ts";
import { expect } from "./test.ts";
import { words } from "./words.ts";

export const DEMO_PASSWORD = "cookies-123";

type Credentials = { email: string; password?: string; language?: Language };

/** Fills in the login and sends it, whatever comes of it. */
export async function submitLogin(
  page: Page,
  { email, password = DEMO_PASSWORD, language = "en" }: Credentials,
): Promise<void> {
  const say = words[language];
  await page.goto("/login");
  await page.getByLabel(say.email).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: say.login }).click();
}

export async function logIn(page: Page, credentials: Credentials): Promise<void> {
  await submitLogin(page, credentials);
  await expect(page).toHaveURL("/subscriptions");
}
