import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "../../../contract/languages.ts";
import { screenshotSrcSet, screenshots } from "./screenshots.ts";

const pictures = languages.flatMap((language) => screenshots.map((name) => ({ language, name })));

test.each(pictures)("the screenshot of $name is drawn in $language, in every size", ({ language, name }) => {
  for (const format of ["avif", "webp"] as const)
    for (const source of screenshotSrcSet(name, language, format).split(", "))
      expect(existsSync(`web/public${source.split(" ")[0]}`)).toBe(true);
});
