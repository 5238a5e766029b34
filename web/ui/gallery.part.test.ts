import { expect, test } from "vitest";
import { languages } from "../../contract/languages.ts";
import { cards, parts } from "../testing/gallery/entries.tsx";
import { showPart } from "../testing/show-part.tsx";

const files = Object.keys(import.meta.glob("./**/*.tsx")).map((path) => path.slice(2, -".tsx".length));

test("the gallery has every part of web/ui", () => {
  expect(Object.keys(parts).sort()).toEqual(files.sort());
});

for (const language of languages)
  test(`every part and every card of the gallery shows something in ${language}`, async () => {
    for (const [name, part] of Object.entries({ ...parts, ...cards })) {
      await showPart(part, language);
      await expect.poll(() => document.querySelector("main h1 + *"), { message: name }).not.toBeNull();
    }
  });
