import { pathToFileURL } from "node:url";
import type { WebBuild } from "../web/web-build.ts";
import { answerAsset, loadAssets, readBuiltAssets } from "./assets.ts";
import { prepareDocuments } from "./documents.ts";
import { run } from "./run.ts";

export async function serveBuild(): Promise<void> {
  await run(async (context) => {
    const web: WebBuild = await import(pathToFileURL("dist/server/server.js").href);
    const composed = web.composeSiteFiles(context);
    const [files, assets] = await Promise.all([loadAssets(composed), readBuiltAssets()]);
    return {
      ...(await prepareDocuments(web, { ...context, assets })),
      answerAsset(request) {
        const asset = files.get(new URL(request.url).pathname);
        return asset && answerAsset(request, asset);
      },
    };
  });
}
