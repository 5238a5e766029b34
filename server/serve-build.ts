import { pathToFileURL } from "node:url";
import type { WebBuild } from "../web/web-build.ts";
import { CLIENT_DIR, readBuiltAssets } from "./assets.ts";
import { prepareDocuments } from "./documents.ts";
import { run } from "./run.ts";
import { shareAssets } from "./share-assets.ts";

export async function serveBuild(): Promise<void> {
  await run(async (context, assetsDir) => {
    if (assetsDir) await shareAssets(CLIENT_DIR, assetsDir);
    const web: WebBuild = await import(pathToFileURL("dist/server/server.js").href);
    const documents = prepareDocuments(web, { ...context, assets: await readBuiltAssets() });
    const folders = assetsDir ? [CLIENT_DIR, assetsDir] : [CLIENT_DIR];
    return { folders, composed: web.composeSiteFiles(context), documents };
  });
}
