import { languages } from "../../contract/languages.ts";
import { expectFitForAll } from "../support/look.ts";
import { subscriptionScreens } from "../support/screens.ts";
import { test } from "../support/test.ts";
import { words } from "../support/words.ts";

test.use({ expected: ["500"] });

for (const language of languages) {
  for (const { name, open } of subscriptionScreens) {
    test(`axe finds nothing on ${name} in ${language}, and every reader sees all of it`, async ({ page }) => {
      await open(page, language, words[language]);
      await expectFitForAll(page);
    });
  }
}
