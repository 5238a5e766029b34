import puppeteer from "puppeteer-core";
import { findFirefox } from "../../tools/scripts/engines.mjs";
import { type Engine, STEP_TIMEOUT_MS, type Tab } from "./engine.ts";

/** The system's Firefox, over WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: findFirefox(),
    timeout: STEP_TIMEOUT_MS,
    protocolTimeout: STEP_TIMEOUT_MS,
  });
  return {
    version: await browser.version(),
    async openTab(size, early): Promise<Tab> {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(STEP_TIMEOUT_MS);
      await page.setViewport(size);
      await page.evaluateOnNewDocument(early);
      return {
        goTo: async (address) => void (await page.goto(address, { waitUntil: "domcontentloaded" })),
        run: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`) as Promise<never>,
        click: (selector) => page.click(selector),
        clickAt: (x, y) => page.mouse.click(x, y),
        async fill(selector, text) {
          await page.$eval(selector, (field) => (field as HTMLInputElement).select());
          await page.type(selector, text);
        },
        // A page from the back-forward cache is not loaded again, so Puppeteer's goBack would wait for ever.
        goBack: () => page.evaluate(() => history.back()),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
