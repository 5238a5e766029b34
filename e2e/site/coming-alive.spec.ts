import { languages } from "../../contract/languages.ts";
import { readIn } from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";

for (const language of languages) {
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
