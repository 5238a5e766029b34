import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "../../contract/languages.ts";

test.each(languages)("there is a picture to share in %s", (language) => {
  expect(existsSync(`web/public/share.${language}.png`)).toBe(true);
});
