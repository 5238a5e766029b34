import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Brand, defaultBrand } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import { firstOffer } from "../../contract/offer.ts";
import { isPublic } from "../addresses.ts";
import { tellOffer } from "../brand/use-offer.ts";
import { pages } from "../site-map.ts";
import { createSiteI18n, readPage } from "../testing/show-page.tsx";
import { StructuredData } from "./structured-data.tsx";

/** The scripts that a browser finds in the head of the home page of this brand. */
async function readScripts(brand: Brand, language: Language = "en"): Promise<HTMLScriptElement[]> {
  const home = pages.filter(isPublic).find(({ path }) => path === "/");
  if (!home) throw new Error("the site map has no home page");
  const i18n = await createSiteI18n(language);
  const offer = tellOffer(firstOffer, i18n);
  const props = { page: home, i18n, brand, offer, publicOrigin: "https://maamoul.example" };
  const html = renderToStaticMarkup(createElement(StructuredData, props));
  return [...new DOMParser().parseFromString(html, "text/html").scripts];
}

test("a name that looks like the end of a script stays inside the data", async () => {
  const name = "</script><script>alert(1)</script><!--";
  const [data, ...more] = await readScripts({ ...defaultBrand, name: { en: name, ar: name } });
  expect(more).toEqual([]);
  expect(JSON.parse(data?.textContent ?? "")["@graph"][0]).toMatchObject({ "@type": "Organization", name });
});

test("the home page describes the organization, the app and the questions that it answers", async () => {
  const [data] = await readScripts(defaultBrand, "ar");
  const graph: { "@type": string; mainEntity: { name: string }[] }[] = JSON.parse(data?.textContent ?? "")[
    "@graph"
  ];
  expect(graph.map((each) => each["@type"])).toEqual(["Organization", "MobileApplication", "FAQPage"]);
  const summaries = (await readPage("/", "ar")).querySelectorAll("#questions summary");
  expect(graph[2]?.mainEntity.map(({ name }) => name)).toEqual(
    Array.from(summaries, ({ textContent }) => textContent),
  );
});
