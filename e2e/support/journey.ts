import type { Page } from "@playwright/test";
import { launchReady, type OwnServer } from "./own-server.ts";
import { test as base, expect } from "./test.ts";

export { expect };

/** Journeys that change an account run on a product of their own: a server on a fresh database. */
export const test = base.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const server = await launchReady();
      await use(server);
      server.process.kill("SIGTERM");
      await server.exited;
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("cookies-123");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/subscriptions");
}
