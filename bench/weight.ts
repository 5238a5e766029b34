import type { Browser } from "@playwright/test";
import { publicPages } from "./public-pages.ts";
import { serveSite } from "./serve-site.ts";
import { formatTable } from "./table.ts";
import { weighPage } from "./weigh-page.ts";

/** What each public page weighs on a phone, by kind, as it comes over the wire. */
export async function measureWeight(browser: Browser): Promise<string> {
  const site = await serveSite("as served");
  const rows = [];
  for (const path of publicPages) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    const weight = await weighPage(page, site.origin + path);
    await page.close();
    const { document, stylesheet, font, image, script, requests } = weight;
    rows.push([path, ...[document, stylesheet, font, image, script].map(inKilobytes), String(requests)]);
  }
  site.close();
  return formatTable(["page", "document", "styles", "fonts", "images", "scripts", "requests"], rows);
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
