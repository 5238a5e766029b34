import { readFile } from "node:fs/promises";
import type { Assets } from "../web/web-build.ts";

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

  return {
    stylesheet: `/${chunkOf("web/ui/styles.css").file}`,
    modulesFor({ screen, access }, language) {
      const isPublic = access === "public";
      const always = ["web/client.tsx", `web/copy/${language}.po`, `web/screens/${screen}.tsx`];
      if (isPublic) always.push("web/frames/site-frame.tsx");
      const ofScreen = `web/copy/${screen.split("-", 1)}/${language}.po`;
      if (!isPublic && !(ofScreen in manifest)) always.push(`web/copy/account/${language}.po`);
      const ownTexts = [ofScreen, `web/content/${screen}.${language}.ts`].filter((text) => text in manifest);
      return [...new Set([...always, ...ownTexts].flatMap(filesOf))];
    },
  };
}
