import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Names of values and numbers of elements that bring their own words, however often. Others only dress words. */
function placeholdersOf(text: string): string[] {
  return [...new Set(text.match(/(?<=\{)\w+(?=[},])|<\d+\/>/g))].sort();
}

test("a text has the values and elements of its English source", () => {
  const texts = globSync("web/copy/**/ar.po").flatMap((path) => [
    ...readFileSync(path, "utf8").matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm),
  ]);
  const counted = texts.map(([, source = "", text = ""]) => ({
    source,
    expected: placeholdersOf(source),
    found: placeholdersOf(text),
  }));
  expect(counted.filter(({ expected }) => expected.length > 0).length).toBeGreaterThan(30);
  // A text with an id of its own has no source here.
  const withSource = counted.filter(({ source }) => !/^\w+$/.test(source));
  const others = withSource.filter(({ expected, found }) => expected.join() !== found.join());
  expect(others).toEqual([]);
});
