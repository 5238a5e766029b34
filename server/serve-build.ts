import { pathToFileURL } from "node:url";
import type { WebBuild } from "../web/web-build.ts";
import { loadAssets, readBuiltAssets } from "./assets.ts";
import { prepareDocuments } from "./documents.ts";
import { commonHeaders } from "./policy.ts";
import { run } from "./run.ts";

export async function serveBuild(): Promise<void> {
  await run(async (context) => {
    const web: WebBuild = await import(pathToFileURL("dist/server/server.js").href);
    const composed = web.composeSiteFiles(context);
    const [files, assets] = await Promise.all([
      loadAssets(composed, commonHeaders(context.publicOrigin)),
      readBuiltAssets(),
    ]);
    return { files, documents: prepareDocuments(web, { ...context, assets }) };
  });
}
