import { chromium } from "@playwright/test";
import { findBrowser } from "../../tools/scripts/browser.mjs";
import { type Engine, STEP_TIMEOUT_MS, type Tab } from "./engine.ts";

export async function openChromium(): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox"],
    timeout: STEP_TIMEOUT_MS,
  });
  return {
    version: `Chromium ${browser.version()}`,
    async openTab(size, early): Promise<Tab> {
      const context = await browser.newContext({ viewport: size });
      // What it waits for may have been replaced; a visitor looks for it again.
      context.setDefaultTimeout(STEP_TIMEOUT_MS / 4);
      context.setDefaultNavigationTimeout(STEP_TIMEOUT_MS);
      await context.addInitScript(early);
      const page = await context.newPage();
      return {
        goTo: async (address) => void (await page.goto(address, { waitUntil: "domcontentloaded" })),
        run: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`) as Promise<never>,
        click: (selector) => page.click(selector),
        clickAt: (x, y) => page.mouse.click(x, y),
        fill: (selector, text) => page.fill(selector, text),
        goBack: async () => void (await page.goBack({ waitUntil: "domcontentloaded" })),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
