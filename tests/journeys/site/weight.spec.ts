import type { APIRequestContext, Page } from "@playwright/test";
import { LANGUAGE_KEY, languages } from "../../../contract/languages.ts";
import { weighPage } from "../../bench/weigh-page.ts";
import { fetchPath } from "../support/fetch-path.ts";
import { expect, test } from "../support/test.ts";
import { softly, visitEach } from "../support/visit-each.ts";
import { waitForScript } from "../support/wait-for-script.ts";

const KB = 1000;
/** The figures of docs/product.md §12.8. */
const publicPages = [
  "/",
  "/ar",
  "/privacy-policy",
  "/ar/privacy-policy",
  "/terms-conditions",
  "/ar/terms-conditions",
  "/accessibility",
  "/ar/accessibility",
  "/delete-account",
  "/ar/delete-account",
];
const MOST_PUBLIC_SCRIPT = 5 * KB;
const accountPages = [
  "/login",
  "/start",
  "/start/code",
  "/invitation",
  "/delete-account/code",
  "/subscriptions",
  "/profile",
  "/account",
  "/family",
  "/agreement",
];
const MOST_ACCOUNT_SCRIPT = 100 * KB;

test("each public page keeps to its weight", async ({ browser, baseURL }) => {
  await visitEach(publicPages, async (path) => {
    // What another page has left in the browser would weigh nothing.
    const context = await browser.newContext({ baseURL });
    const weight = await weighPage(await context.newPage(), path);
    await context.close();
    softly(weight.script, `script of ${path}`).toBeGreaterThan(0);
    softly(weight.script, `script of ${path}`).toBeLessThanOrEqual(MOST_PUBLIC_SCRIPT);
    softly(weight.stylesheet, `stylesheet of ${path}`).toBeLessThanOrEqual(12 * KB);
    softly(weight.font, `letters of ${path}`).toBeLessThanOrEqual(45 * KB);
    softly(weight.largestImage, `largest picture of ${path}`).toBeLessThanOrEqual(30 * KB);
  });
});

test.describe("without its letters", () => {
  test.use({ expected: [".woff2"] });

  test("each public page asks no other host, blocks on one stylesheet and never shifts", async ({
    browser,
    baseURL,
  }) => {
    await visitEach(publicPages, async (path) => {
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      const hosts = await openWatched(page, path);
      softly([...hosts], `hosts that ${path} asks`).toEqual([baseURL]);
      await softly(page.locator('link[rel="stylesheet"]'), path).toHaveCount(1);
      const html = await (await fetchPath(page.request, path)).text();
      softly(html, path).not.toMatch(/<link[^>]*modulepreload|<script src/);
      const readShift = () =>
        page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
      await softly.poll(readShift, `by how much ${path} shifts`).toBe(0);
      await context.close();
    });
  });
});

/** Opens a page that counts its shifts, and answers the hosts that it asked. */
async function openWatched(page: Page, path: string): Promise<Set<string>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  // Letters that come after the first paint are another width, and a slow machine has them late: bench measures that.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto(path, { waitUntil: "networkidle" });
  await waitForScript(page);
  return hosts;
}

test("each account page names scripts that keep to its weight", async ({ request }) => {
  await visitEach(accountPages, async (path) => {
    for (const language of languages) {
      const where = `${path} in ${language}`;
      const document = await (await fetchPath(request, `${path}?${LANGUAGE_KEY}=${language}`)).text();
      const scripts = new Set(document.match(/\/assets\/[\w-]+\.js/g));
      const weights = await Promise.all([...scripts].map((each) => weighFile(request, each)));
      softly(weights.length, where).toBeGreaterThan(1);
      const sum = weights.reduce((sum, each) => sum + each, 0);
      softly(sum, where).toBeLessThanOrEqual(MOST_ACCOUNT_SCRIPT);
    }
  });
});

async function weighFile(request: APIRequestContext, path: string): Promise<number> {
  const response = await fetchPath(request, path, { headers: { "Accept-Encoding": "br" } });
  expect(response.headers()["content-encoding"]).toBe("br");
  return Number(response.headers()["content-length"]);
}
