import type { Browser } from "@playwright/test";
import { publicPages } from "./public-pages.ts";
import type { Row } from "./report.ts";
import { serveSite } from "./serve-site.ts";
import { formatTable } from "./table.ts";
import { weighPage } from "./weigh-page.ts";

/** Of the first load of any page. */
const MOST_SCRIPT_KB = 100;

/** What each public page weighs on a phone, by kind, as it comes over the wire. */
export async function measureWeight(browser: Browser): Promise<{ table: string; ratios: Row[] }> {
  const site = await serveSite("as served");
  const rows = [];
  let heaviest = { path: "", script: 0 };
  for (const path of publicPages) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    const weight = await weighPage(page, site.origin + path);
    await page.close();
    const { document, stylesheet, font, image, script, requests } = weight;
    if (script > heaviest.script) heaviest = { path, script };
    rows.push([path, ...[document, stylesheet, font, image, script].map(inKilobytes), String(requests)]);
  }
  site.close();
  const table = formatTable(["page", "document", "styles", "fonts", "images", "scripts", "requests"], rows);
  const ratio: Row = {
    what: "scripts of the heaviest public page (br)",
    against: `${MOST_SCRIPT_KB} kB`,
    ratio: heaviest.script / 1000 / MOST_SCRIPT_KB,
    goal: 1,
    better: "less",
    detail: `${inKilobytes(heaviest.script)}, ${heaviest.path}`,
  };
  return { table, ratios: [ratio] };
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
