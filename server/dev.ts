import { readFileSync } from "node:fs";
import { createServer } from "vite";
import type { Render } from "../contract/render.ts";
import type { Assets, WebBuild } from "../web/web-build.ts";
import { chooseLanguage } from "./documents.ts";
import { embedFonts } from "./embed-fonts.ts";
import { run, type SiteContext } from "./run.ts";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });

/** Every part of `web/ui`, for whoever designs or changes one. */
const GALLERY_PATH = "/gallery";

const assets: Assets = {
  stylesheet: "/web/ui/styles.css",
  readStyles: async () => {
    const built = await vite.transformRequest("/web/ui/styles.css?direct");
    return embedFonts(built?.code ?? "", "web/public");
  },
  scriptsOf: ([entry]) => [`/${entry}`],
};

/** Renders each request anew from the sources, without the policy, which hot reload could not live with. */
async function renderNow(request: Request, context: SiteContext): Promise<Response | undefined> {
  // Vite knows no types of what it loads.
  const web = (await vite.ssrLoadModule("/web/server.tsx")) as WebBuild;
  const { pathname, search } = new URL(request.url);
  if (pathname === GALLERY_PATH)
    return showHtml(pathname, readFileSync("web/testing/gallery/index.html", "utf8"));
  const file = web.composeSiteFiles(context).find(({ path }) => path === pathname);
  if (file) return new Response(file.body, { headers: { "Content-Type": file.type } });
  const pattern = web.patternOf(pathname);
  if (!pattern) return undefined;
  const { language } = chooseLanguage(pathname, search, request.headers.get("Cookie") ?? "");
  const document = web.documents.find((each) => each.pattern === pattern && each.language === language);
  if (!document) return undefined;
  const { html } = await web.renderDocument(document, { ...context, assets });
  return showHtml(pathname, html);
}

async function showHtml(pathname: string, html: string): Promise<Response> {
  return new Response(await vite.transformIndexHtml(pathname, html), {
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}

/** From the sources as they are now. */
async function loadRender(): Promise<Render> {
  const web = (await vite.ssrLoadModule("/web/server.tsx")) as WebBuild;
  return web.createRender(assets);
}

await run({
  prepareSite: async (context) => ({ render: (request) => renderNow(request, context) }),
  render: {
    mail: async (mail, view) => (await loadRender()).mail(mail, view),
    page: async (page, view) => (await loadRender()).page(page, view),
    readStyles: async () => (await loadRender()).readStyles(),
  },
  wrap: (listener) => (request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
});
