import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../../web");
const weigh = (path: string) => statSync(join(web, path)).size;

test("no screenshot weighs more than 30 kB", () => {
  const screens = readdirSync(join(web, "pictures")).filter((name) => name.startsWith("screen-"));
  expect(screens).toHaveLength(3 * 2 * 3 * 2);
  expect(screens.filter((name) => weigh(`pictures/${name}`) > 30_000)).toEqual([]);
});

test("no share image weighs more than 60 kB", () => {
  expect(weigh("public/share.en.png")).toBeLessThan(60_000);
  expect(weigh("public/share.ar.png")).toBeLessThan(60_000);
});

test("the fonts of a page in either language weigh at most 45 kB", () => {
  expect(weigh("fonts/maamoul-latin.woff2")).toBeLessThan(45_000);
  expect(weigh("fonts/maamoul-arabic.woff2") + weigh("fonts/maamoul-arabic-ascii.woff2")).toBeLessThan(
    45_000,
  );
});
