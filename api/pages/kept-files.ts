import { strToU8 } from "fflate";
import { type HostedPage, type HostedView, KEPT_STYLESHEET } from "../../contract/hosted.ts";
import type { Render } from "../../contract/render.ts";
import type { Deps } from "../deps.ts";

export type RenderDeps = Pick<Deps, "config"> & { readonly render: Render };

type FileView = Pick<HostedView, "language" | "stylesInside">;

/** A page to keep as a file. It loads nothing but its stylesheet, unless that stands inside. */
export async function renderFile(
  { render, config }: RenderDeps,
  page: HostedPage,
  view: FileView,
): Promise<Uint8Array> {
  const { business: brand, publicOrigin: keptFrom } = config;
  const { html } = await render.page(page, { ...view, brand, path: "/", keptFrom });
  return strToU8(html);
}

/** What belongs beside kept pages, by its name. */
export async function readKeptStyles({ render }: RenderDeps): Promise<Record<string, Uint8Array>> {
  return { [KEPT_STYLESHEET]: strToU8(await render.readStyles()) };
}
