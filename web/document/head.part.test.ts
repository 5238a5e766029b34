import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defaultBrand } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import { firstOffer } from "../../contract/offer.ts";
import { isPublic } from "../addresses.ts";
import { createI18n } from "../copy/catalogue.ts";
import { pages } from "../site-map.ts";
import { describePage } from "./head.tsx";

async function readHead(path: string, language: Language): Promise<Document> {
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`the site map has no ${path}`);
  const elements = describePage({
    page,
    language,
    i18n: await createI18n(language),
    brand: defaultBrand,
    publicOrigin: "https://maamoul.example",
    offer: () => firstOffer,
  });
  const html = elements.map((element) => renderToStaticMarkup(element)).join("");
  return new DOMParser().parseFromString(html, "text/html");
}

const addressesIn = (head: Document, rel: string) =>
  [...head.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].map((link) => [link.hreflang, link.href]);

test("a page in Arabic names itself, both languages, and English for everybody else", async () => {
  const head = await readHead("/privacy-policy", "ar");
  expect(addressesIn(head, "canonical")).toEqual([["", "https://maamoul.example/ar/privacy-policy"]]);
  expect(addressesIn(head, "alternate")).toEqual([
    ["en", "https://maamoul.example/privacy-policy"],
    ["ar", "https://maamoul.example/ar/privacy-policy"],
    ["x-default", "https://maamoul.example/privacy-policy"],
  ]);
});

const accountPages = pages.filter((page) => !isPublic(page)).map(({ path }) => path);

test.each(accountPages)("%s asks not to be indexed, and names no address", async (path) => {
  const head = await readHead(path, "en");
  expect(head.querySelector<HTMLMetaElement>("meta[name=robots]")?.content).toBe("noindex");
  expect(addressesIn(head, "canonical")).toEqual([]);
});
