import type { Page } from "@playwright/test";
import { gate } from "./api.ts";

/** The page's scripts wait until they are let through. */
export async function holdScript(page: Page): Promise<{ open: () => void }> {
  const held = gate();
  await page.route("**/*.js", async (route) => {
    await held.passed;
    await route.continue();
  });
  return held;
}
