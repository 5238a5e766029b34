import type { Browser } from "@playwright/test";
import { publicPages } from "./public-pages.ts";
import { serveSite } from "./serve-site.ts";
import { formatTable, median } from "./table.ts";

const RUNS = 5;
const CPU_SLOWDOWN = 4;
/** Lighthouse's slow 4G. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

type Visit = { paintMs: number; shift: number; blockedMs: number; answersAfterMs: number };

/** Largest paint of each public page against the same document without its script, in the same run. */
export async function measurePaint(browser: Browser): Promise<string> {
  const [site, floor] = await Promise.all([serveSite("as served"), serveSite("removed")]);
  const rows = [];
  for (const path of publicPages) {
    const visits: Visit[] = [];
    const floors: Visit[] = [];
    for (let run = 0; run < RUNS; run++) {
      visits.push(await visit(browser, site.origin + path));
      floors.push(await visit(browser, floor.origin + path));
    }
    const paintMs = median(visits.map((each) => each.paintMs));
    const floorMs = median(floors.map((each) => each.paintMs));
    rows.push([
      path,
      `${Math.round(paintMs)} ms`,
      `${Math.round(floorMs)} ms`,
      (paintMs / floorMs).toFixed(2),
      Math.max(...visits.map((each) => each.shift)).toFixed(3),
      `${Math.round(median(visits.map((each) => each.blockedMs)))} ms`,
      `${Math.round(median(visits.map((each) => each.answersAfterMs)))} ms`,
    ]);
  }
  site.close();
  floor.close();
  return formatTable(
    [
      "page",
      "largest paint",
      "without script",
      "ratio",
      "layout shift",
      "blocked",
      "answers after its script",
    ],
    rows,
  );
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchPage);
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForFunction(() => (window as unknown as { watched: Visit }).watched.paintMs > 0);
  const result = await page.evaluate(() => (window as unknown as { watched: Visit }).watched);
  await context.close();
  return result;
}

/** Runs in the page, before anything else. */
function watchPage(): void {
  const watched = { paintMs: 0, shift: 0, blockedMs: 0, answersAfterMs: 0 };
  (window as unknown as { watched: typeof watched }).watched = watched;
  const observe = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => {
    watched.paintMs = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    watched.shift += entry.value ?? 0;
  });
  observe("longtask", (entry) => {
    watched.blockedMs += Math.max(0, entry.duration - 50);
  });
  const timer = setInterval(() => {
    const root = document.getElementById("root");
    if (!root || Object.keys(root).length === 0) return;
    clearInterval(timer);
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    const arrived = Math.max(...scripts.map((entry) => (entry as PerformanceResourceTiming).responseEnd));
    watched.answersAfterMs = performance.now() - arrived;
  }, 5);
}
