import { readFile } from "node:fs/promises";
import { join } from "node:path";

const FONT_FILE = /url\(["']?(\/[^"')]+\.woff2)["']?\)/g;

/** A stylesheet with its fonts in it, so that a page that is kept as a file loads nothing from elsewhere. */
export async function embedFonts(styles: string, publicDir: string): Promise<string> {
  const addresses = Array.from(styles.matchAll(FONT_FILE), ([, address = ""]) => address);
  const fonts = new Map<string, string>();
  for (const address of addresses) fonts.set(address, await readFile(join(publicDir, address), "base64"));
  return styles.replace(FONT_FILE, (_, address) => `url(data:font/woff2;base64,${fonts.get(address)})`);
}
