import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

for (const path of ["/", "/ar/privacy-policy"]) {
  test(`${path} asks for its script after its first paint`, async ({ page }) => {
    await page.goto(path);
    await waitForScript(page);
    const times = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      asked: performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".js"))?.startTime,
    }));
    expect(times.asked).toBeGreaterThan(times.painted ?? Number.POSITIVE_INFINITY);
  });
}

test("the script comes also where the browser never calls itself idle", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (start, options) =>
      options?.timeout ? setTimeout(start, options.timeout) : 0;
  });
  const asked = page.waitForRequest("**/*.js");
  await page.goto("/");
  await asked;
});

test("the script comes also where the browser reports no paint, as Firefox at a heading", async ({
  page,
}) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  const asked = page.waitForRequest("**/*.js");
  await page.goto("/terms-conditions#contact");
  await asked;
});
