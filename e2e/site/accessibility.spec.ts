import { expectNothingFromAxe } from "../support/axe.ts";
import { expectNothingCut } from "../support/look.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

const addresses = [
  "/",
  "/ar",
  "/privacy-policy",
  "/ar/privacy-policy",
  "/terms-conditions",
  "/ar/terms-conditions",
  "/accessibility",
  "/ar/accessibility",
];

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

    for (const address of addresses) {
      test(`axe finds nothing on ${address}`, async ({ page }) => {
        await page.goto(address);
        await waitForScript(page);
        await expectNothingFromAxe(page);
      });
    }
  });
}

test("axe finds nothing in the open menu, and no size of letters cuts a word", async ({ page }) => {
  await page.goto("/ar");
  await waitForScript(page);
  await page.getByRole("button", { name: "القائمة" }).click();
  await expect(page.getByRole("navigation", { name: "القائمة" })).toBeVisible();
  await expectNothingFromAxe(page);
  await expectNothingCut(page);
});

for (const address of addresses) {
  test(`no size of letters cuts a word of ${address}`, async ({ page }) => {
    await page.goto(address);
    await waitForScript(page);
    await expectNothingCut(page);
  });

  test(`nothing scrolls sideways on ${address}`, async ({ page }) => {
    for (const width of [320, 390, 768, 769, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow(), `${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test("the first Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#main");
});

test("an Arabic page has no English left but names", async ({ page }) => {
  for (const address of ["/ar", "/ar/privacy-policy", "/ar/terms-conditions", "/ar/accessibility"]) {
    await page.goto(address);
    const text = (await page.locator("#root").textContent()) ?? "";
    const latin = text.match(/[A-Za-z][\w.@-]*/g) ?? [];
    const names =
      /^(English|App|Store|Google|Play|hello@maamoul\.example|Stripe|Argon2id|WCAG|AA|Instagram|YouTube|TikTok|Snapchat)$/;
    expect(latin.filter((word) => !names.test(word))).toEqual([]);
  }
});
