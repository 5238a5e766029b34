import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { defaultBrand } from "../contract/brand.ts";
import type { WebBuild } from "../web/web-build.ts";
import { chooseLanguage, type Documents, prepareDocuments } from "./documents.ts";

const html = `<!doctype html>${Array.from({ length: 400 }, (_, each) => `<p>Task ${each * 7919}</p>`).join("")}`;

function prepare() {
  const rendered: string[] = [];
  const web = {
    documents: ["/", "/login"].map((pattern) => ({ pattern, language: "en" })),
    patternOf: (path: string) => path,
    renderDocument: async ({ pattern }: { pattern: string }) => {
      rendered.push(pattern);
      return { html, inlineScript: "" };
    },
  } as unknown as WebBuild;
  const documents = prepareDocuments(web, {
    publicOrigin: "http://localhost",
    settings: { apiHost: "", adnocPlanId: "", adnocEmailDomains: [] },
    brand: defaultBrand,
    assets: { stylesheet: "", scriptsOf: () => [] },
  });
  return { documents, rendered };
}

async function getHome(documents: Documents) {
  const form = (await documents.find("/", "", undefined))?.br;
  if (!form) throw new Error("no document");
  return form;
}

test("a document is served before it is as small as it gets, and then smaller under another tag", async () => {
  const { documents } = prepare();
  const early = await getHome(documents);
  await documents.finish();
  const late = await getHome(documents);

  expect(late.bytes.length).toBeLessThan(early.bytes.length);
  expect(late.tag).not.toBe(early.tag);
  for (const { bytes } of [early, late]) expect(brotliDecompressSync(bytes).toString()).toBe(html);
});

test("a document is rendered once, when somebody asks for it or when its turn comes", async () => {
  const { documents, rendered } = prepare();
  expect(rendered).toEqual([]);
  await Promise.all([getHome(documents), getHome(documents)]);
  expect(rendered).toEqual(["/"]);
  await documents.finish();
  await getHome(documents);
  expect(rendered).toEqual(["/", "/login"]);
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
