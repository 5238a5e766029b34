import { languages } from "../../contract/languages.ts";
import { findCut, setFontSize, spaceText } from "../support/look.ts";
import { siteScreens, subscriptionScreens } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

test.use({ expected: ["500"], contextOptions: { reducedMotion: "reduce" } });

for (const language of languages) {
  for (const { name, open } of [...siteScreens, ...subscriptionScreens]) {
    test(`nothing is cut on ${name} in ${language}, however large, narrow or wide the letters`, async ({
      page,
    }) => {
      await open(page, language, words[language]);
      const session = await page.context().newCDPSession(page);
      await setFontSize(session, 32);
      expect(await findCut(page), "letters of 32 px").toEqual([]);
      await setFontSize(session, 16);
      await page.setViewportSize({ width: 320, height: 256 });
      expect(await findCut(page), "a zoom of 400 %").toEqual([]);
      await spaceText(page, true);
      expect(await findCut(page), "spaced letters").toEqual([]);
    });
  }
}
