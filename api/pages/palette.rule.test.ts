import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { palette, writePalette } from "./palette.ts";

const [day = "", night = ""] = readFileSync("web/ui/palette.css", "utf8").split("@media");
const readColours = (css: string) =>
  Object.fromEntries([...css.matchAll(/--(\w+): (#\w{6});/g)].map(([, name, colour]) => [name, colour]));

test("pages of the API have the site's colours, by day and by night", () => {
  const ours = (time: 0 | 1) =>
    Object.fromEntries(Object.entries(palette).map(([name, colours]) => [name, colours[time]]));
  expect(ours(0)).toEqual(readColours(day));
  expect(ours(1)).toEqual(readColours(night));
});

test("at night a page takes the second colour, and on paper it stays light", () => {
  expect(writePalette()).toContain("@media screen and (prefers-color-scheme:dark){:root{--white:#2e2118;");
});
