import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fontFiles } from "../../../contract/fonts.ts";
import { PEOPLE_FOLDER } from "../../../web/brand/drawing.tsx";
import { SCREENSHOT_FOLDER } from "../../../web/features/home/screenshots.ts";

const web = join(import.meta.dirname, "../../../web");
const weigh = (path: string) => statSync(join(web, path)).size;

test("no screenshot weighs more than 30 kB", () => {
  const screens = readdirSync(join(web, "public", SCREENSHOT_FOLDER));
  expect(screens).toHaveLength(4 * 2 * 3 * 2);
  expect(screens.filter((name) => weigh(`public${SCREENSHOT_FOLDER}/${name}`) > 30_000)).toEqual([]);
});

test("no drawing of people weighs more than 6 kB", () => {
  const people = readdirSync(join(web, "public", PEOPLE_FOLDER));
  expect(people).toHaveLength(6);
  expect(people.filter((name) => weigh(`public${PEOPLE_FOLDER}/${name}`) > 6_000)).toEqual([]);
});

test("no share image weighs more than 60 kB", () => {
  expect(weigh("public/share.en.png")).toBeLessThan(60_000);
  expect(weigh("public/share.ar.png")).toBeLessThan(60_000);
});

test.each(Object.entries(fontFiles))("the fonts of a page in %s weigh at most 45 kB", (_, files) => {
  const bytes = files.reduce((sum, { address }) => sum + weigh(`public${address}`), 0);
  expect(bytes).toBeLessThan(45_000);
});
