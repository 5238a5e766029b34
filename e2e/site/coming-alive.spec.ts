import { languages } from "../../contract/languages.ts";
import { readIn } from "../support/browser-state.ts";
import { holdScript } from "../support/hold-script.ts";
import { actAsOldestBrowser } from "../support/older-browser.ts";
import { expect, test } from "../support/test.ts";

for (const language of languages) {
  test(`a tab that is pressed before the script is there is chosen when it comes, in ${language}`, async ({
    context,
    page,
  }) => {
    await readIn(context, language);
    const script = await holdScript(page);
    await page.goto("/");
    const tab = page.getByRole("tab").nth(1);
    await tab.click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(tab).toHaveAttribute("aria-selected", "false");
    script.open();
    await expect(tab).toHaveAttribute("aria-selected", "true");
  });

  test(`the home page in ${language} comes alive without going through all locales`, async ({
    context,
    page,
  }) => {
    await readIn(context, language);
    await page.addInitScript(() => {
      const asked: string[] = [];
      const note = (name: "NumberFormat" | "PluralRules") => {
        const noting = new Proxy(Intl[name], {
          construct(target, [locales, ...rest]) {
            asked.push(`${name} of ${locales}`);
            return Reflect.construct(target, [locales, ...rest]);
          },
        });
        Object.assign(Intl, { [name]: noting });
      };
      note("NumberFormat");
      note("PluralRules");
      Object.assign(window, { asked });
    });
    await page.goto("/");
    // The last part of the page is alive.
    await page.waitForFunction(() => Object.keys(document.querySelector("footer") ?? {}).length > 0);
    const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    expect(asked).toEqual([`PluralRules of ${language},en`]);
  });
}

test("without popovers the menu opens when the script comes, if its button was pressed before", async ({
  context,
  page,
}) => {
  await actAsOldestBrowser(context);
  const script = await holdScript(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.locator("#menu")).toBeHidden();
  script.open();
  await expect(page.locator("#menu")).toBeVisible();
});
