import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { defaultBrand } from "../contract/brand.ts";
import type { WebBuild } from "../web/web-build.ts";
import { prepareDocuments } from "./documents.ts";

const html = `<!doctype html>${Array.from({ length: 400 }, (_, each) => `<p>Task ${each * 7919}</p>`).join("")}`;
const web = {
  documents: [{ pattern: "/", language: "en", page: {} }],
  patternOf: () => "/",
  renderDocument: async () => ({ html, inlineScript: "" }),
} as unknown as WebBuild;

async function getHome(site: Awaited<ReturnType<typeof prepareDocuments>>) {
  const request = new Request("http://localhost/", { headers: { "Accept-Encoding": "br" } });
  const response = (await site.answerDocument(request)) as Response;
  return { tag: response.headers.get("ETag"), bytes: Buffer.from(await response.arrayBuffer()) };
}

test("a document is served before it is as small as it gets, and then smaller under another tag", async () => {
  const settings = { apiHost: "", adnocPlanId: "", adnocEmailDomains: [] };
  const assets = { stylesheet: "", modulesFor: () => [] };
  const site = await prepareDocuments(web, {
    publicOrigin: "http://localhost",
    settings,
    brand: defaultBrand,
    assets,
  });
  const early = await getHome(site);
  await site.compressFurther();
  const late = await getHome(site);

  expect(late.bytes.length).toBeLessThan(early.bytes.length);
  expect(late.tag).not.toBe(early.tag);
  for (const { bytes } of [early, late]) expect(brotliDecompressSync(bytes).toString()).toBe(html);
});
