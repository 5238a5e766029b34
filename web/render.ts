import type { Render } from "../contract/render.ts";
import { renderPage } from "./hosted/render-page.tsx";
import { renderMail } from "./mails/render-mail.tsx";
import type { PageAssets } from "./web-build.ts";

export function createRender(assets: PageAssets): Render {
  return {
    mail: renderMail,
    page: (page, view) => renderPage(page, view, assets),
    readStyles: assets.readStyles,
  };
}
