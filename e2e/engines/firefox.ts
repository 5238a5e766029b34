import puppeteer, { type ElementHandle } from "puppeteer-core";
import type { Engine, Tab } from "./driver.ts";
import { findElement, type Target } from "./find-element.ts";
import { recordProblems } from "./record-problems.ts";
import { STEP_TIMEOUT_MS } from "./timeouts.ts";

/** The system's Firefox, over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    timeout: STEP_TIMEOUT_MS,
    protocolTimeout: STEP_TIMEOUT_MS,
  });
  return {
    version: await browser.version(),
    async openTab(size): Promise<Tab> {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(STEP_TIMEOUT_MS);
      await page.setViewport(size);
      await page.evaluateOnNewDocument(recordProblems);

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
        async fill(target, text) {
          const field = await find(target);
          await field.evaluate((element) => (element as HTMLInputElement).select());
          await field.type(text);
        },
        goBack: async () => void (await page.goBack({ waitUntil: "domcontentloaded" })),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
