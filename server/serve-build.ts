import { pathToFileURL } from "node:url";
import type { WebBuild } from "../web/web-build.ts";
import { CLIENT_DIR, readBuiltAssets } from "./assets.ts";
import { prepareDocuments } from "./documents.ts";
import { renderWith } from "./render-with.ts";
import { run } from "./run.ts";
import { shareAssets } from "./share-assets.ts";

export async function serveBuild(): Promise<void> {
  const loadWeb = (): Promise<WebBuild> => import(pathToFileURL("dist/server/server.js").href);
  await run({
    async prepareSite(context, assetsDir) {
      if (assetsDir) await shareAssets(CLIENT_DIR, assetsDir);
      const web = await loadWeb();
      const documents = prepareDocuments(web, { ...context, assets: await readBuiltAssets() });
      const folders = assetsDir ? [CLIENT_DIR, assetsDir] : [CLIENT_DIR];
      return { folders, composed: web.composeSiteFiles(context), documents };
    },
    render: renderWith(async () => (await loadWeb()).createRender(await readBuiltAssets())),
  });
}
