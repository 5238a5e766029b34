import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { defaultBrand } from "../contract/brand.ts";
import { loadAssets, readBuiltAssets } from "../server/assets.ts";
import { prepareDocuments } from "../server/documents.ts";
import { listen } from "../server/listen.ts";
import { createListener } from "../server/listener.ts";
import { commonHeaders } from "../server/policy.ts";
import type { WebBuild } from "../web/web-build.ts";

const HOST = "127.0.0.1";

/** The site as it is served, or the same documents without their script: the baseline that nothing can beat. */
export async function serveSite(script: "as served" | "removed") {
  const publicOrigin = "http://localhost";
  const brand = defaultBrand;
  const web: WebBuild = await import(new URL("../dist/server/server.js", import.meta.url).href);
  const [files, assets] = await Promise.all([
    loadAssets(web.composeSiteFiles({ publicOrigin, brand }), commonHeaders(publicOrigin)),
    readBuiltAssets(),
  ]);
  const settings = { apiHost: "", adnocPlanId: "", adnocEmailDomains: [] };
  const documents = prepareDocuments(script === "removed" ? withoutScript(web) : web, {
    publicOrigin,
    settings,
    brand,
    assets,
  });
  await documents.finish();
  const logger = pino({ enabled: false });
  const listener = createListener({ publicOrigin, logger, api: undefined, site: { files, documents } });
  const server = await listen(listener, { port: 0, host: HOST });
  return { origin: `http://${HOST}:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function withoutScript(web: WebBuild): WebBuild {
  return {
    ...web,
    async renderDocument(...request) {
      const { html, inlineScript } = await web.renderDocument(...request);
      const [tag = ""] = html.match(/<script data-modules=[^>]*>/) ?? [];
      return { html: html.replace(`${tag}${inlineScript}</script>`, ""), inlineScript };
    },
  };
}
