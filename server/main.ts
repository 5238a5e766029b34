import type { WebBuild } from "../web/web-build.ts";
import { answerAsset, loadAssets, readBuiltAssets } from "./assets.ts";
import { prepareDocuments } from "./documents.ts";
import { run } from "./run.ts";

await run(async (context) => {
  const web: WebBuild = await import(new URL("../dist/server/server.js", import.meta.url).href);
  const composed = web.composeSiteFiles(context.publicOrigin);
  const [files, assets] = await Promise.all([loadAssets(composed), readBuiltAssets()]);
  return {
    answerDocument: await prepareDocuments(web, { ...context, assets }),
    answerAsset(request) {
      const asset = files.get(new URL(request.url).pathname);
      return asset && answerAsset(request, asset);
    },
  };
});
