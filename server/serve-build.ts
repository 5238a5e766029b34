import { pathToFileURL } from "node:url";
import type { WebBuild } from "../web/web-build.ts";
import { CLIENT_DIR, readBuiltAssets } from "./assets.ts";
import { prepareDocuments } from "./documents.ts";
import { run } from "./run.ts";

export async function serveBuild(): Promise<void> {
  await run(async (context) => {
    const web: WebBuild = await import(pathToFileURL("dist/server/server.js").href);
    const documents = prepareDocuments(web, { ...context, assets: await readBuiltAssets() });
    return { folder: CLIENT_DIR, composed: web.composeSiteFiles(context), documents };
  });
}
