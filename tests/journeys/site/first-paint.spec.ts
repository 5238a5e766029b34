import { fetchPath } from "../support/fetch-path.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

/** After which the script comes where no paint was reported. A slow machine may paint later than that. */
const UNREPORTED_PAINT_MS = 500;

test("a public page asks for its script after its first paint", async ({ page }) => {
  await page.addInitScript((unreportedMs) => {
    const { setTimeout: later, requestIdleCallback: whenIdle } = window;
    const onlyShort = (work: TimerHandler, ms?: number) => (ms === unreportedMs ? 0 : later(work, ms));
    window.setTimeout = onlyShort as typeof setTimeout;
    window.requestIdleCallback = (start, options) => {
      const painted = performance.getEntriesByType("paint").length > 0;
      document.documentElement.dataset.asked = painted ? "painted" : "not painted";
      return whenIdle(start, options);
    };
  }, UNREPORTED_PAINT_MS);
  for (const path of ["/", "/ar/privacy-policy"]) {
    await page.goto(path);
    await waitForScript(page);
    await expect(page.locator("html"), path).toHaveAttribute("data-asked", "painted");
  }
});

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

test.describe("while a document comes", () => {
  // The parts are written by a script.
  test.use({ bypassCSP: true });

  test("its first words wait for all of them, to be seen in their place", async ({ page }) => {
    for (const path of ["/login", "/"]) {
      const whole = await (await fetchPath(page.request, path)).text();
      const html = whole.replace(/<script.*?<\/script>/s, "");
      const middle = html.indexOf("</h1>");
      await page.goto("/healthz");
      await page.evaluate(
        (part) => {
          document.open();
          document.write(part);
        },
        html.slice(0, middle),
      );
      await expect(page.locator("h1"), path).toBeAttached();
      await expect(page.locator("h1"), path).toBeHidden();
      await page.evaluate((part) => {
        document.write(part);
        document.close();
      }, html.slice(middle));
      await expect(page.locator("h1"), path).toBeVisible();
    }
  });
});
