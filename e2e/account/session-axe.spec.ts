import { languages } from "../../contract/languages.ts";
import { expectFitForAll } from "../support/look.ts";
import { sessionScreens } from "../support/session-screens.ts";
import { test } from "../support/test.ts";
import { words } from "../support/words.ts";

test.use({ expected: ["500", "assets/profile-", "net::ERR_FAILED", "dynamically imported module"] });

for (const language of languages) {
  for (const { name, open } of sessionScreens) {
    test(`axe finds nothing on ${name} in ${language}, and every reader sees all of it`, async ({ page }) => {
      await open(page, language, words[language]);
      await expectFitForAll(page);
    });
  }
}
