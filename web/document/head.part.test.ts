import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defaultBrand } from "../../contract/brand.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { firstOffer } from "../../contract/offer.ts";
import { isPublic, pathIn } from "../addresses.ts";
import { pages } from "../site-map.ts";
import { createSiteI18n, publicPaths } from "../testing/show-page.tsx";
import { describePage } from "./head.tsx";

const ORIGIN = "https://maamoul.example";

async function readHead(path: string, language: Language): Promise<Document> {
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`the site map has no ${path}`);
  const elements = describePage({
    page,
    language,
    i18n: await createSiteI18n(language),
    brand: defaultBrand,
    publicOrigin: ORIGIN,
    offer: () => firstOffer,
  });
  const html = elements.map((element) => renderToStaticMarkup(element)).join("");
  return new DOMParser().parseFromString(html, "text/html");
}

const addressesIn = (head: Document, rel: string) =>
  [...head.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].map((link) => [link.hreflang, link.href]);

const publicPages = publicPaths.flatMap((path) => languages.map((language) => [path, language] as const));

test.each(publicPages)("%s in %s tells finders and sharers what it is", async (path, language) => {
  const head = await readHead(path, language);
  const address = ORIGIN + pathIn(language, path);
  const contentOf = (name: string) =>
    head.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content;
  expect(head.title).toContain(language === "en" ? "Maamoul" : "معمول");
  expect(contentOf("description")).toMatch(/^.{51}/);
  expect(addressesIn(head, "canonical")).toEqual([["", address]]);
  expect(addressesIn(head, "alternate")).toEqual([
    ["en", ORIGIN + path],
    ["ar", ORIGIN + pathIn("ar", path)],
    ["x-default", ORIGIN + path],
  ]);
  expect(contentOf("og:url")).toBe(address);
  expect(contentOf("og:title")).toBe(head.title);
  expect(contentOf("og:image")).toBe(`${ORIGIN}/share.${language}.png`);
  expect(contentOf("twitter:card")).toBe("summary_large_image");
});

const accountPages = pages.filter((page) => !isPublic(page)).map(({ path }) => path);

test.each(accountPages)("%s asks not to be indexed, and names no address", async (path) => {
  const head = await readHead(path, "en");
  expect(head.querySelector<HTMLMetaElement>("meta[name=robots]")?.content).toBe("noindex");
  expect(addressesIn(head, "canonical")).toEqual([]);
});
