import { renderWith } from "../contract/render-with.ts";
import { CLIENT_DIR, readBuiltAssets } from "./assets.ts";
import { prepareDocuments } from "./documents.ts";
import { loadRender, loadWeb } from "./load-render.ts";
import { run } from "./run.ts";
import { shareAssets } from "./share-assets.ts";

export async function serveBuild(): Promise<void> {
  await run({
    async prepareSite(context, assetsDir) {
      if (assetsDir) await shareAssets(CLIENT_DIR, assetsDir);
      const web = await loadWeb();
      const documents = prepareDocuments(web, { ...context, assets: await readBuiltAssets() });
      const folders = assetsDir ? [CLIENT_DIR, assetsDir] : [CLIENT_DIR];
      return { folders, composed: web.composeSiteFiles(context), documents };
    },
    render: renderWith(loadRender),
  });
}
