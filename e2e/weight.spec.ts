import { weighPage } from "../bench/weigh-page.ts";
import { expect, test } from "./test.ts";
import { waitForScript } from "./wait-for-script.ts";

const KB = 1000;
/** What the pages weigh now, with a little room: see docs/decisions/0016. */
const budgets = [
  { path: "/", script: 97 * KB },
  { path: "/ar", script: 98 * KB },
  { path: "/privacy-policy", script: 93 * KB },
  { path: "/ar/privacy-policy", script: 94 * KB },
  { path: "/terms-conditions", script: 93 * KB },
  { path: "/ar/terms-conditions", script: 94 * KB },
];

for (const { path, script } of budgets) {
  test(`${path} keeps to its weight`, async ({ page }) => {
    const weight = await weighPage(page, path);
    expect(weight.script).toBeGreaterThan(0);
    expect(weight.script).toBeLessThanOrEqual(script);
    expect(weight.stylesheet).toBeLessThanOrEqual(12 * KB);
    expect(weight.font).toBeLessThanOrEqual(45 * KB);
    expect(weight.largestImage).toBeLessThanOrEqual(30 * KB);
  });

  test(`${path} asks no other host, blocks on one stylesheet and never shifts`, async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).origin));
    await page.goto(path, { waitUntil: "networkidle" });
    await waitForScript(page);
    expect([...hosts]).toEqual([baseURL]);
    await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
    expect(await (await page.request.get(path)).text()).not.toMatch(/<link[^>]*modulepreload|<script src/);
    expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBe(0);
  });
}
