import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontFiles } from "../../contract/fonts.ts";
import { languages } from "../../contract/languages.ts";

const files = Object.values(fontFiles).flat();

test.each(files)("$address carries the hash of its file", ({ address }) => {
  const bytes = readFileSync(`web/public${address}`);
  expect(address).toContain(`-${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}.woff2`);
});

test.each(files)(
  "the stylesheet of the site has $address by its name, for its characters",
  ({ family, address, range }) => {
    const face = readFileSync("web/ui/fonts.css", "utf8")
      .split("@font-face")
      .find((each) => each.includes(`url("${address}")`));
    expect(face).toContain(`font-family: "${family}";`);
    expect(/unicode-range: (.+);/.exec(face ?? "")?.[1]).toBe(range);
  },
);

test.each(languages)("%s has a typeface", (language) => {
  expect(fontFiles[language].length).toBeGreaterThan(0);
});
