import { readFile } from "node:fs/promises";
import type { Assets } from "../web/web-build.ts";
import { embedFonts } from "./embed-fonts.ts";

export const CLIENT_DIR = "dist/client";

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Which built files a document needs, by the manifest that Vite writes. */
export async function readBuiltAssets(): Promise<Assets> {
  const manifest: Manifest = JSON.parse(await readFile(`${CLIENT_DIR}/manifest.json`, "utf8"));

  function chunkOf(key: string) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The client build has no ${key}.`);
    return chunk;
  }

  function filesOf(key: string): string[] {
    const { file, imports = [] } = chunkOf(key);
    return [`/${file}`, ...imports.flatMap(filesOf)];
  }

  const { file } = chunkOf("web/ui/styles.css");
  return {
    stylesheet: `/${file}`,
    readStyles: async () => embedFonts(await readFile(`${CLIENT_DIR}/${file}`, "utf8"), CLIENT_DIR),
    scriptsOf: (sources) => [...new Set(sources.flatMap(filesOf))],
  };
}
