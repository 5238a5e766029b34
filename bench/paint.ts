import type { Row } from "./report.ts";
import { serveSite } from "./serve-site.ts";
import { formatTable, median } from "./table.ts";
import { openUnwatchedBrowser } from "./unwatched-browser.ts";

/** A paint falls into a frame, and a slow phone has few: of three visits the median moves by a tenth from run to run. */
const RUNS = 5;
const pages = ["/", "/ar", "/terms-conditions", "/login"];
/** On top of what the same page takes without its script. */
const MOST_BLOCKED_MS = 100;
const CPU_SLOWDOWN = 4;
const QUIET_AFTER_LOAD_MS = 2_500;
const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
/** Lighthouse's slow 4G. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

type Visit = { paintMs: number; shift: number; blockedMs: number; answersAfterMs: number };
type Browser = Awaited<ReturnType<typeof openUnwatchedBrowser>>;

/** Largest paint and blocking time of pages against the same document without its script, in the same run. */
export async function measurePaint(executable: string): Promise<{ table: string; figures: Row[] }> {
  const [site, plain] = await Promise.all([serveSite("as served"), serveSite("removed")]);
  const browser = await openUnwatchedBrowser(executable);
  const rows = [];
  const figures: Row[] = [];
  for (const path of pages) {
    const visits: Visit[] = [];
    const plainVisits: Visit[] = [];
    for (let run = 0; run < RUNS; run++) {
      visits.push(await visit(browser, site.origin + path));
      plainVisits.push(await visit(browser, plain.origin + path));
    }
    const paintMs = median(visits.map((each) => each.paintMs));
    const withoutScriptMs = median(plainVisits.map((each) => each.paintMs));
    const blockedMs = median(visits.map((each) => each.blockedMs));
    const plainBlockedMs = median(plainVisits.map((each) => each.blockedMs));
    figures.push({
      what: `largest paint of ${path} on a slow phone`,
      against: "the page without script",
      ratio: paintMs / withoutScriptMs,
      goal: path === "/login" ? 1.3 : 1.1,
      better: "less",
      detail: `${Math.round(paintMs)} and ${Math.round(withoutScriptMs)} ms`,
    });
    if (path === "/" || path === "/ar")
      figures.push({
        what: `blocking time of ${path} on a slow phone`,
        against: `the page without script, plus ${MOST_BLOCKED_MS} ms`,
        ratio: blockedMs / (plainBlockedMs + MOST_BLOCKED_MS),
        goal: 1,
        better: "less",
        detail: `${Math.round(blockedMs)} and ${Math.round(plainBlockedMs)} ms`,
      });
    rows.push([
      path,
      `${Math.round(paintMs)} ms`,
      `${Math.round(withoutScriptMs)} ms`,
      (paintMs / withoutScriptMs).toFixed(2),
      Math.max(...visits.map((each) => each.shift)).toFixed(3),
      `${Math.round(blockedMs)} ms`,
      `${Math.round(median(visits.map((each) => each.answersAfterMs)))} ms`,
    ]);
  }
  await browser.close();
  site.close();
  plain.close();
  const table = formatTable(
    [
      "page",
      "largest paint",
      "without script",
      "ratio",
      "layout shift",
      "blocked after the first paint",
      "answers after its script",
    ],
    rows,
  );
  return { table, figures };
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const { send, close } = await browser.openPage();
  await send("Page.enable");
  await send("Network.enable");
  await send("Emulation.setDeviceMetricsOverride", phone);
  await send("Network.emulateNetworkConditions", network);
  await send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await send("Page.addScriptToEvaluateOnNewDocument", {
    source: `(${watchPage})(${QUIET_AFTER_LOAD_MS})`,
  });
  await send("Page.navigate", { url: address });
  const { result } = await send("Runtime.evaluate", {
    expression: "watched",
    awaitPromise: true,
    returnByValue: true,
  });
  await close();
  return result.value;
}

/** Runs in the page, before anything else. */
function watchPage(quietAfterLoadMs: number): void {
  const watched = { paintMs: 0, shift: 0, blockedMs: 0, answersAfterMs: 0 };
  const observe = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => {
    watched.paintMs = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    watched.shift += entry.value ?? 0;
  });
  let paintedAtMs = Number.POSITIVE_INFINITY;
  observe("paint", (entry) => {
    paintedAtMs = entry.startTime;
  });
  observe("longtask", ({ startTime, duration }) => {
    const afterPaintMs = startTime + duration - Math.max(startTime, paintedAtMs);
    watched.blockedMs += Math.max(0, afterPaintMs - 50);
  });
  const timer = setInterval(() => {
    const root = document.getElementById("root");
    if (!root || Object.keys(root).length === 0) return;
    clearInterval(timer);
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    const arrived = Math.max(...scripts.map((entry) => (entry as PerformanceResourceTiming).responseEnd));
    watched.answersAfterMs = performance.now() - arrived;
  }, 5);
  Object.assign(window, {
    watched: new Promise((resolve) =>
      addEventListener("load", () => setTimeout(() => resolve(watched), quietAfterLoadMs)),
    ),
  });
}
