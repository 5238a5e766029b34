import { expect, test } from "vitest";
import { defaultBrand } from "../../contract/brand.ts";
import { languages } from "../../contract/languages.ts";
import { pathIn } from "../addresses.ts";
import { publicPaths } from "../testing/show-page.tsx";
import { composeSiteFiles } from "./site-files.ts";

const publicOrigin = "https://maamoul.example";

function read(path: string): string {
  const files = composeSiteFiles({ publicOrigin, brand: defaultBrand });
  return files.find((file) => file.path === path)?.body ?? "";
}

test("crawlers stay out of the API and of what people pay and receive, and find the sitemap", () => {
  const [agent, ...lines] = read("/robots.txt").trim().split("\n");
  expect(agent).toBe("User-agent: *");
  expect(lines.filter(Boolean)).toEqual([
    "Disallow: /api/",
    "Disallow: /card/",
    "Disallow: /checkout/",
    "Disallow: /receipts/",
    "Disallow: /sandbox/",
    "Sitemap: https://maamoul.example/sitemap.xml",
  ]);
});

function readUrls(): Element[] {
  const sitemap = new DOMParser().parseFromString(read("/sitemap.xml"), "application/xml");
  return [...sitemap.querySelectorAll("url")];
}
const addressOf = (url: Element) => url.querySelector("loc")?.textContent;

test("the sitemap lists every public page in both languages", () => {
  expect(readUrls().map(addressOf)).toEqual(
    publicPaths.flatMap((path) => languages.map((language) => publicOrigin + pathIn(language, path))),
  );
});

test("each address in the sitemap names itself and the other language", () => {
  const home = readUrls().find((url) => addressOf(url) === "https://maamoul.example/ar");
  const links = [...(home?.children ?? [])].slice(1);
  expect(links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")])).toEqual([
    ["en", "https://maamoul.example/"],
    ["ar", "https://maamoul.example/ar"],
  ]);
});
