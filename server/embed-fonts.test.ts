import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontFiles } from "../contract/fonts.ts";
import { embedFonts } from "./embed-fonts.ts";

test("a kept stylesheet has its fonts in it and loads none", async () => {
  const styles = await embedFonts(readFileSync("web/ui/fonts.css", "utf8"), "web/public");
  const fonts = Array.from(styles.matchAll(/url\(([^)]*)\)/g), ([, address = ""]) => address);
  expect(fonts).toHaveLength(Object.values(fontFiles).flat().length);
  for (const font of fonts) expect(font).toMatch(/^data:font\/woff2;base64,d09GM[\w+/]+=*$/);
});
