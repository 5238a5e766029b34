import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { defaultBrand } from "../../contract/brand.ts";
import { firstOffer } from "../../contract/offer.ts";
import { createApp } from "../../server/app.ts";
import { CLIENT_DIR, readBuiltAssets } from "../../server/assets.ts";
import { prepareDocuments } from "../../server/documents.ts";
import { listen } from "../../server/listen.ts";
import type { WebBuild } from "../../web/web-build.ts";

const HOST = "127.0.0.1";

type Finished = { path: string; html: string };

/**
 * The site as it is served, or the same documents without their script: the baseline that nothing can beat. A page
 * that its script has finished can be given instead of its document.
 */
export async function serveSite(script: "as served" | "removed", finished?: Finished) {
  const publicOrigin = "http://localhost";
  const brand = defaultBrand;
  const web: WebBuild = await import(new URL("../../dist/server/server.js", import.meta.url).href);
  const assets = await readBuiltAssets();
  const settings = { apiHost: "", adnocPlanId: "", adnocEmailDomains: [], vatIncluded: false };
  const documents = prepareDocuments(script === "removed" ? withoutScript(web, finished) : web, {
    publicOrigin,
    settings,
    brand,
    offer: () => firstOffer,
    assets,
  });
  await documents.finish();
  const logger = pino({ enabled: false });
  const site = { folders: [CLIENT_DIR], composed: web.composeSiteFiles({ publicOrigin, brand }), documents };
  const app = createApp({
    publicOrigin,
    contactEmail: defaultBrand.contactEmail,
    logger,
    api: undefined,
    site,
  });
  const server = await listen(getRequestListener(app.fetch), { port: 0, host: HOST });
  return { origin: `http://${HOST}:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function withoutScript(web: WebBuild, finished?: Finished): WebBuild {
  return {
    ...web,
    async renderDocument(...request) {
      const [{ pattern }] = request;
      const { html, inlineScript } = await web.renderDocument(...request);
      const shown = pattern === finished?.path ? `<!doctype html>${finished.html}` : html;
      return {
        html: shown.replace(/<script data-modules=.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, ""),
        inlineScript,
      };
    },
  };
}
