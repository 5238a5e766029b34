import type { openUnwatchedBrowser } from "./unwatched-browser.ts";

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

export type Browser = Awaited<ReturnType<typeof openUnwatchedBrowser>>;
export type Visit = {
  paintMs: number;
  shift: number;
  blockedMs: number;
  answersAfterMs: number;
  /** The page as it is in the end. */
  html: string;
};

/** Opens a page on a slow phone that remembers something. */
export async function visit(
  browser: Browser,
  address: string,
  remembered: Record<string, string> = {},
): Promise<Visit> {
  const { send, close } = await browser.openPage();
  await send("Page.enable");
  await send("Network.enable");
  await send("Emulation.setDeviceMetricsOverride", phone);
  await send("Network.emulateNetworkConditions", network);
  await send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await send("Page.addScriptToEvaluateOnNewDocument", {
    source: `Object.assign(localStorage, ${JSON.stringify(remembered)}); (${watchPage})(${QUIET_AFTER_LOAD_MS})`,
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
    const isAlive = document.documentElement.hasAttribute("data-alive");
    if (!isAlive && (!root || Object.keys(root).length === 0)) return;
    clearInterval(timer);
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    const arrived = Math.max(...scripts.map((entry) => (entry as PerformanceResourceTiming).responseEnd));
    watched.answersAfterMs = performance.now() - arrived;
  }, 5);
  Object.assign(window, {
    watched: new Promise((resolve) => {
      const end = () => resolve({ ...watched, html: document.documentElement.outerHTML });
      addEventListener("load", () => setTimeout(end, quietAfterLoadMs));
    }),
  });
}
