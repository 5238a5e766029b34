import type { BrowserType, ElementHandle } from "@playwright/test";
import type { Engine, Tab } from "./driver.ts";
import { findElement, type Target } from "./find-element.ts";
import { recordProblems } from "./record-problems.ts";
import { STEP_TIMEOUT_MS } from "./timeouts.ts";

/** Chromium, and Playwright's own Firefox and WebKit where they are. */
export async function openWithPlaywright(type: BrowserType, executablePath?: string): Promise<Engine> {
  const browser = await type.launch({
    executablePath,
    args: type.name() === "chromium" ? ["--no-sandbox"] : [],
    timeout: STEP_TIMEOUT_MS,
  });
  return {
    version: `${type.name()} ${browser.version()}`,
    async openTab(size): Promise<Tab> {
      const context = await browser.newContext({ viewport: size });
      context.setDefaultTimeout(STEP_TIMEOUT_MS);
      await context.addInitScript(recordProblems);
      const page = await context.newPage();

      async function find(target: Target): Promise<ElementHandle<Element>> {
        const element = (await page.evaluateHandle(findElement, target)).asElement();
        if (!element) throw new Error(`There is no ${target.kind} "${target.name}".`);
        return element as ElementHandle<Element>;
      }

      return {
        goTo: async (address) => void (await page.goto(address, { waitUntil: "domcontentloaded" })),
        run: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`) as Promise<never>,
        click: async (target) => (await find(target)).click(),
        clickAt: (x, y) => page.mouse.click(x, y),
        fill: async (target, text) => (await find(target)).fill(text),
        goBack: async () => void (await page.goBack({ waitUntil: "domcontentloaded" })),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
