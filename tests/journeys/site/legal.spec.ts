import { allOf } from "../support/at-rest.ts";
import { expect, test } from "../support/test.ts";

/* What each legal page has is a part (`web/features/legal/legal-page.part.test.ts`). */

test("every step from the contents is seen in a low window while it has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 520 });
  for (const path of ["/privacy-policy", "/ar/privacy-policy"]) {
    await page.goto(path);
    const steps = page.locator("article nav a");
    await steps.first().focus();
    for (const step of await allOf(steps, 10)) {
      await expect(step, path).toBeFocused();
      await expect(step, path).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Tab");
    }
  }
});

test("a legal page prints without the site around it", async ({ page }) => {
  await page.goto("/terms-conditions");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.locator("article nav")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
