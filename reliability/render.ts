import { pathToFileURL } from "node:url";
import { readBuiltAssets } from "../server/assets.ts";
import { renderWith } from "../server/render-with.ts";
import type { WebBuild } from "../web/web-build.ts";

/** Pages and mails by the build, as the server makes them. */
export const builtRender = renderWith(async () => {
  const web: WebBuild = await import(pathToFileURL("dist/server/server.js").href);
  return web.createRender(await readBuiltAssets());
});
