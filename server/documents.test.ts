import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import type { WebBuild } from "../web/web-build.ts";
import { chooseLanguage, type Documents, prepareDocuments } from "./documents.ts";

const html = `<!doctype html>${Array.from({ length: 400 }, (_, each) => `<p>Task ${each * 7919}</p>`).join("")}`;
const web = {
  documents: [{ pattern: "/", language: "en", page: {} }],
  patternOf: () => "/",
  renderDocument: async () => ({ html, inlineScript: "" }),
} as unknown as WebBuild;

function getHome(documents: Documents) {
  const form = documents.find("/", "", undefined)?.br;
  if (!form) throw new Error("no document");
  return form;
}

test("a document is served before it is as small as it gets, and then smaller under another tag", async () => {
  const settings = { apiHost: "", adnocPlanId: "", adnocEmailDomains: [] };
  const assets = { stylesheet: "", modulesFor: () => [] };
  const documents = await prepareDocuments(web, { publicOrigin: "http://localhost", settings, assets });
  const early = getHome(documents);
  await documents.compressFurther();
  const late = getHome(documents);

  expect(late.bytes.length).toBeLessThan(early.bytes.length);
  expect(late.tag).not.toBe(early.tag);
  for (const { bytes } of [early, late]) expect(brotliDecompressSync(bytes).toString()).toBe(html);
});

test.each([
  ["/", "", undefined, "en"],
  ["/", "", "language=ar", "ar"],
  ["/", "", "theme=dark; language=ar; seen=1", "ar"],
  ["/", "", " language=ar ", "ar"],
  ["/", "", "language=tlh", "en"],
  ["/", "", "my_language=ar", "en"],
  ["/", "", "seen=language=ar", "en"],
  ["/", "", "language", "en"],
  ["/", "?language=en", "language=ar", "en"],
  ["/", "?language=tlh", "language=ar", "ar"],
  ["/ar", "", "language=en", "ar"],
  ["/ar/privacy-policy", "", undefined, "ar"],
  ["/arabic", "", undefined, "en"],
])("%s%s with the cookie %s is in %s", (path, search, cookie, language) => {
  expect(chooseLanguage(path, search, cookie).language).toBe(language);
});
