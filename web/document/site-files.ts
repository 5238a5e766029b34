import type { Brand } from "../../contract/brand.ts";
import { DEFAULT_LANGUAGE, languages } from "../../contract/languages.ts";
import { API_FOLDERS } from "../../contract/rules.ts";
import { isPublic, pathIn } from "../addresses.ts";
import { pages } from "../site-map.ts";
import type { SiteFile, WebBuild } from "../web-build.ts";

/** The `paper` of the theme. */
export const THEME_COLOR = "#fffbf4";
export const DARK_THEME_COLOR = "#1a120c";

type Context = Parameters<WebBuild["composeSiteFiles"]>[0];

/** The files that depend on the site's origin or its name. */
export function composeSiteFiles({ publicOrigin, brand }: Context): SiteFile[] {
  return [
    { path: "/robots.txt", type: "text/plain; charset=utf-8", body: composeRobots(publicOrigin) },
    { path: "/sitemap.xml", type: "application/xml; charset=utf-8", body: composeSitemap(publicOrigin) },
    {
      path: "/site.webmanifest",
      type: "application/manifest+json; charset=utf-8",
      body: JSON.stringify(composeManifest(brand)),
    },
  ];
}

/** Account screens say noindex themselves, which only a crawler that may read them can see. */
function composeRobots(publicOrigin: string): string {
  const kept = API_FOLDERS.map((folder) => `Disallow: ${folder}\n`).join("");
  return `User-agent: *\n${kept}\nSitemap: ${publicOrigin}/sitemap.xml\n`;
}

function composeSitemap(publicOrigin: string): string {
  const entries = pages.filter(isPublic).flatMap(({ path }) => {
    const addresses = languages.map((each) => ({ language: each, url: publicOrigin + pathIn(each, path) }));
    const alternates = addresses
      .map(({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`)
      .join("");
    return addresses.map(({ url }) => `<url><loc>${url}</loc>${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

function composeManifest(brand: Brand) {
  return {
    name: Object.values(brand.name).join(" · "),
    short_name: brand.name[DEFAULT_LANGUAGE],
    id: "/",
    start_url: "/",
    display: "standalone",
    background_color: THEME_COLOR,
    theme_color: THEME_COLOR,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any maskable" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
    ],
  };
}
