import { languages } from "../../contract/languages.ts";
import { brand } from "../brand/brand.ts";
import { pages } from "../routes.tsx";
import { addressOf } from "./head.ts";
import { escapeHtml } from "./html.ts";

/** The `paper` of the theme. */
export const THEME_COLOR = "#fffbf4";

export type SiteFile = { path: string; type: string; body: string };

/** The files that depend on where the site stands. */
export function composeSiteFiles(publicOrigin: string): SiteFile[] {
  return [
    { path: "/robots.txt", type: "text/plain; charset=utf-8", body: composeRobots(publicOrigin) },
    { path: "/sitemap.xml", type: "application/xml; charset=utf-8", body: composeSitemap(publicOrigin) },
    {
      path: "/site.webmanifest",
      type: "application/manifest+json; charset=utf-8",
      body: JSON.stringify(composeManifest()),
    },
  ];
}

/** Account screens say noindex themselves, which only a crawler that may read them can see. */
function composeRobots(publicOrigin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /card/\nDisallow: /checkout/\nDisallow: /receipts/\nDisallow: /sandbox/\n\nSitemap: ${publicOrigin}/sitemap.xml\n`;
}

function composeSitemap(publicOrigin: string): string {
  const entries = pages
    .filter(({ door }) => door === "public")
    .flatMap(({ path }) => {
      const alternates = languages
        .map((each) => {
          const address = escapeHtml(addressOf(publicOrigin, path, each));
          return `<xhtml:link rel="alternate" hreflang="${each}" href="${address}"/>`;
        })
        .join("");
      return languages.map(
        (each) => `<url><loc>${escapeHtml(addressOf(publicOrigin, path, each))}</loc>${alternates}</url>`,
      );
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

function composeManifest() {
  return {
    name: `${brand.name.en} · ${brand.name.ar}`,
    short_name: brand.name.en,
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
