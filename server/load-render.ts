import { pathToFileURL } from "node:url";
import type { Render } from "../contract/render.ts";
import type { WebBuild } from "../web/web-build.ts";
import { readBuiltAssets } from "./assets.ts";

export const loadWeb = (): Promise<WebBuild> => import(pathToFileURL("dist/server/server.js").href);

/** Pages and mails by the build. A file of its own there, for the operator's command. */
export async function loadRender(): Promise<Render> {
  return (await loadWeb()).createRender(await readBuiltAssets());
}
