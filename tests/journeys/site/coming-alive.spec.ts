import { languages } from "../../../contract/languages.ts";
import { readIn } from "../support/browser-state.ts";
import { holdScript } from "../support/hold-script.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

for (const language of languages)
  test(`what is chosen in ${language} before the script of the home page is there stays chosen`, async ({
    page,
    context,
  }) => {
    await readIn(context, language);
    const script = await holdScript(page);
    await page.goto("/");
    const question = page.locator("#questions details").first();
    await question.locator("summary").click();
    const tab = page.getByRole("tab").nth(1);
    await tab.click();
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await expect(page.locator("#showcase-rewards")).toBeInViewport();
    script.open();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await expect(page.locator("#showcase-rewards")).toBeVisible();
    await expect(question).toHaveAttribute("open");
  });

for (const language of languages)
  test(`a dot shows its screen in ${language} before the script is there, and the carousel goes on from there`, async ({
    page,
    context,
  }) => {
    await readIn(context, language);
    const script = await holdScript(page);
    await page.goto("/");
    const dots = page.locator("[data-island=carousel] a");
    await dots.nth(2).click();
    await expect(page.locator("#screen-family")).toBeInViewport({ ratio: 0.5 });
    script.open();
    await waitForScript(page);
    await expect(dots.nth(2)).toHaveAttribute("aria-current", "true");
  });

test("a feature card leads to its panel before the script is there, too", async ({ page }) => {
  const script = await holdScript(page);
  await page.goto("/");
  await page.locator("[data-feature-card] a").nth(3).click();
  await expect(page.locator("#showcase-family")).toBeInViewport();
  script.open();
  await expect(page.getByRole("tab").nth(3)).toHaveAttribute("aria-selected", "true");
});
