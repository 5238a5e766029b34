import { expect, test } from "./test.ts";
import { waitForScript } from "./wait-for-script.ts";

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

  test(`${path} is soon laid out as a whole`, async ({ page }) => {
    await page.goto(path);
    const parts = page.locator("main section, footer");
    expect(await parts.count()).toBeGreaterThan(9);
    const waiting = () =>
      parts.evaluateAll(
        (all) => all.filter((part) => getComputedStyle(part).contentVisibility !== "visible").length,
      );
    await expect.poll(waiting).toBe(0);
  });
}

test("a page whose address leads into it is laid out at once", async ({ page }) => {
  const animations = () =>
    page
      .locator("main section")
      .evaluateAll((all) => all.map((section) => getComputedStyle(section).animationName));
  await page.goto("/terms-conditions");
  expect(await animations()).toContain("lay-out-later");
  const section = await page.locator("main section").last().getAttribute("id");
  await page.goto(`/login`);
  await page.goto(`/terms-conditions#${section}`);
  expect(await animations()).not.toContain("lay-out-later");
});
