import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Render } from "../../../contract/render.ts";
import { StartError } from "../../start-error.ts";

type RenderBuild = { loadRender(): Promise<Render> };

const BUILT = "dist/server/load-render.js";

/** Makes pages by the build: this process has no Vite, and the image has no sources of the site. */
export async function loadRender(): Promise<Render> {
  if (!existsSync(BUILT)) throw new StartError("This takes the build of the site: run npm run build first");
  const build: RenderBuild = await import(pathToFileURL(BUILT).href);
  return build.loadRender();
}
