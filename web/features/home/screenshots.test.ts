import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "../../../contract/languages.ts";
import { type AppScreen, screenshotSrcSet, screenshots } from "./screenshots.ts";

const names: AppScreen[] = [...screenshots, "chat"];
const pictures = languages.flatMap((language) => names.map((name) => ({ language, name })));

test.each(pictures)("the screenshot of $name is drawn in $language, in every size", ({ language, name }) => {
  for (const format of ["avif", "webp"] as const)
    for (const source of screenshotSrcSet(name, language, format).split(", "))
      expect(existsSync(`web/public${source.split(" ")[0]}`)).toBe(true);
});
