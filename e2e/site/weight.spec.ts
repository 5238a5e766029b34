import type { APIRequestContext } from "@playwright/test";
import { weighPage } from "../../bench/weigh-page.ts";
import { LANGUAGE_KEY, languages } from "../../contract/languages.ts";
import { expect, test } from "../support/test.ts";
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

for (const path of publicPages) {
  test(`${path} keeps to its weight`, async ({ page }) => {
    const weight = await weighPage(page, path);
    expect(weight.script).toBeGreaterThan(0);
    expect(weight.script).toBeLessThanOrEqual(MOST_PUBLIC_SCRIPT);
    expect(weight.stylesheet).toBeLessThanOrEqual(12 * KB);
    expect(weight.font).toBeLessThanOrEqual(45 * KB);
    expect(weight.largestImage).toBeLessThanOrEqual(30 * KB);
  });

  test.describe("without its letters", () => {
    test.use({ expected: [".woff2"] });

    test(`${path} asks no other host, blocks on one stylesheet and never shifts`, async ({
      page,
      baseURL,
    }) => {
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
      expect([...hosts]).toEqual([baseURL]);
      await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
      expect(await (await page.request.get(path)).text()).not.toMatch(/<link[^>]*modulepreload|<script src/);
      const readShift = () =>
        page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
      await expect.poll(readShift).toBe(0);
    });
  });
}

for (const path of accountPages) {
  for (const language of languages) {
    test(`${path} in ${language} names scripts that keep to its weight`, async ({ request }) => {
      const document = await (await request.get(`${path}?${LANGUAGE_KEY}=${language}`)).text();
      const scripts = new Set(document.match(/\/assets\/[\w-]+\.js/g));
      const weights = await Promise.all([...scripts].map((each) => weighFile(request, each)));
      expect(weights.length).toBeGreaterThan(1);
      expect(weights.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MOST_ACCOUNT_SCRIPT);
    });
  }
}

async function weighFile(request: APIRequestContext, path: string): Promise<number> {
  const response = await request.get(path, { headers: { "Accept-Encoding": "br" } });
  expect(response.headers()["content-encoding"]).toBe("br");
  return Number(response.headers()["content-length"]);
}
