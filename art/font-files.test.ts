import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontFiles } from "../contract/fonts.ts";

const files = Object.values(fontFiles).flat();

test.each(files)("$address carries the hash of its file", ({ address }) => {
  const bytes = readFileSync(`web/public${address}`);
  expect(address).toContain(`-${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}.woff2`);
});

test.each(files)("the stylesheet of the site has $address with its characters", ({ address, range }) => {
  const face = readFileSync("web/ui/fonts.css", "utf8")
    .split("@font-face")
    .find((each) => each.includes(address));
  expect(face).toBeDefined();
  if (range) expect(face).toContain(`unicode-range: ${range};`);
});
